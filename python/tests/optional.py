"""Libraries that are tested with if they are there. With ``PARLOR_ENVIRONMENTS=1`` they must be."""

import importlib
import os
from typing import Any

import pytest


def library(name: str) -> Any:
    """A library; without it the tests of the module are skipped."""
    if os.environ.get("PARLOR_ENVIRONMENTS") == "1":
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"{name} is not installed; PARLOR_ENVIRONMENTS=1 makes it obligatory")
