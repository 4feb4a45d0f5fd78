"""Batches: what is refused, and what happens then."""

import re
from pathlib import Path

import numpy as np
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


def arrays_of_others(right: np.ndarray, tmp_path: Path) -> dict[str, np.ndarray]:
    """Arrays of the same kind and shape that lie otherwise in memory."""
    shape, kind = right.shape, right.dtype
    locked = np.zeros_like(right)
    locked.flags.writeable = False
    room = np.zeros(right.nbytes + 1, np.uint8)[1:]
    others = {
        "strided": np.zeros((*shape[:-1], shape[-1] * 2), kind)[..., ::2],
        "backwards": np.zeros_like(right)[..., ::-1],
        "in one place": np.lib.stride_tricks.as_strided(np.zeros(1, kind), shape, (0,) * len(shape)),
        "read-only": locked,
        "broadcast": np.broadcast_to(np.zeros(1, kind), shape),
        "mapped": np.memmap(tmp_path / "mapped", kind, "w+", shape=shape),
    }
    others["mapped"].flags.writeable = False
    if kind.itemsize > 1:
        others["between"] = room.view(np.uint8)[: right.nbytes].view(kind).reshape(shape)
        others["swapped"] = np.zeros(shape, kind.newbyteorder())
    if len(shape) > 1:
        others["of Fortran"] = np.zeros(shape, kind, order="F")
        others["turned"] = np.zeros(shape[::-1], kind).T
    return others


@pytest.mark.parametrize("what", ["batch.masks", "batch.observations", "match.mask", "match.observation"])
def test_arrays_that_lie_otherwise_are_refused(kuhn, tmp_path, what):
    match, batch = kuhn.new_match(seed=1), kuhn.batch(4, seed=1)
    fill = {
        "batch.masks": lambda out=None: batch.masks(out=out),
        "batch.observations": lambda out=None: batch.observations(out=out),
        "match.mask": lambda out=None: match.mask(out=out),
        "match.observation": lambda out=None: match.observation(out=out),
    }[what]
    wanted = fill()
    told = f"^`out` is a numpy array of {wanted.dtype} with the shape {re.escape(str(wanted.shape))}"
    for name, out in arrays_of_others(wanted, tmp_path).items():
        error = TypeError if name == "swapped" else ValueError
        with pytest.raises(error, match=told):
            fill(out)
        assert not out.any(), name
    for out in (np.zeros(wanted.shape, np.int64), np.zeros(wanted.shape, bool), wanted.tolist(), bytearray(400)):
        with pytest.raises(TypeError, match=f"{told}$"):
            fill(out)
    for shape in (wanted.size + 1, (2, wanted.size // 2), (*wanted.shape, 1), wanted.T.shape):
        if shape != wanted.shape:
            with pytest.raises((TypeError, ValueError), match=told):
                fill(np.zeros(shape, wanted.dtype))
    for out in (np.zeros_like(wanted), np.zeros((3, *wanted.shape), wanted.dtype)[1]):
        assert fill(out) is out and np.array_equal(out, wanted)
