"""Batches: what is refused, and what happens then."""

import pytest

import parlor


def test_more_matches_than_memory_has_room_for_are_refused(kuhn):
    for wrong in (2**33, 2**63, 0, -1):
        with pytest.raises(ValueError, match=f"^`count` is a whole number from 1 to 262144, not {wrong}(\\n|$)"):
            kuhn.batch(wrong)
    for name, least, most in [("threads", 1, 1024), ("seed", 0, 2**64 - 1)]:
        for wrong in (least - 1, most + 1):
            with pytest.raises(ValueError, match=f"^`{name}` is a whole number from {least} to {most}, not {wrong}(\\n|$)"):
                kuhn.batch(2, **{name: wrong})
        with pytest.raises(TypeError, match=f"^`{name}` is a whole number, not True(\\n|$)"):
            kuhn.batch(2, **{name: True})
    assert len(kuhn.batch(3, threads=1024)) == 3
    assert list(kuhn.batch(3, seed=2**64 - 1).seeds()) == [2**64 - 1, 0, 1]
