"""Commands are carried out in the process of the tests."""

from __future__ import annotations

import pytest

from cli import parser
from tests.cli.commands import Answer, Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Carries out a command line in this process."""

    def run(*arguments: object) -> Answer:
        status = parser.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    return run
