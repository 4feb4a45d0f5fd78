"""Arguments that callers give."""

from __future__ import annotations

from typing import Any, Mapping


def figures_set(figures: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """Figures with their values as ``--set`` takes them. Raises ``TypeError`` for what is no dict."""
    if not isinstance(figures, (Mapping, type(None))):
        raise TypeError(f"`figures` is a dict from names to values, not {figures!r}")
    return [(name, _written(value)) for name, value in (figures or {}).items()]


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
