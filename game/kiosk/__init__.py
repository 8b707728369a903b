"""The kiosk without its picture: idle visitors, levels, staff, statistics, the programme shown."""
