"""What every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A property must not fail because the machine is busy.
settings.register_profile("hrparse", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hrparse")


@pytest.fixture(scope="session")
def root() -> Path:
    """The source tree."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def examples(root: Path) -> Path:
    """The folder of the specification's golden inputs."""
    return root / "examples"
