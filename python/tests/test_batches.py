"""Batches: what is refused, and what happens then."""

import re
from pathlib import Path

import numpy as np
import pytest

import parlor


def legal(batch: parlor.BatchMatch) -> np.ndarray:
    """The first legal action of each match."""
    return batch.masks().argmax(axis=1).astype(np.uint32)


def state(batch: parlor.BatchMatch) -> list[bytes]:
    return [array.tobytes() for array in (batch.seats(), batch.seeds(), batch.masks(), batch.observations())]


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


@pytest.mark.parametrize("threads", [1, 3])
def test_a_step_takes_whole_numbers_only(kuhn, threads):
    batch = kuhn.batch(6, threads=threads)
    before, right = state(batch), legal(batch)
    assert list(right) == [2] * 6

    def with_one(value: object) -> list[object]:
        return [2, 2, 2, value, 2, 2]

    for wrong, error, message in [
        (with_one(2.9), TypeError, "`actions` has whole numbers, not 2.9 at index 3"),
        (with_one("2"), TypeError, "`actions` has whole numbers, not '2' at index 3"),
        (with_one(True), TypeError, "`actions` has whole numbers, not True at index 3"),
        (tuple(with_one(None)), TypeError, "`actions` has whole numbers, not None at index 3"),
        (with_one(2**32 + 2), parlor.IllegalAction, "there is no action 4294967298, at index 3; the last one is 3"),
        (with_one(2**70), parlor.IllegalAction, f"there is no action {2**70}, at index 3; the last one is 3"),
        (with_one(-1), parlor.IllegalAction, "there is no action -1, at index 3; the last one is 3"),
        (np.array(with_one(-1)), parlor.IllegalAction, "there is no action -1, at index 3; the last one is 3"),
        (np.array(with_one(2**32 + 2)), parlor.IllegalAction, "there is no action 4294967298, at index 3; the last one is 3"),
        (np.array(with_one(2**63 + 2), np.uint64), parlor.IllegalAction, f"there is no action {2**63 + 2}, at index 3"),
        (np.array(with_one(2.5), object), TypeError, "`actions` has whole numbers, not 2.5 at index 3"),
        (right.astype(float), TypeError, "`actions` is an array of whole numbers, or a list of them, not dtype('float64')"),
        (right.astype(bool), TypeError, "`actions` is an array of whole numbers, or a list of them, not dtype('bool')"),
        (right.astype(str), TypeError, "`actions` is an array of whole numbers, or a list of them, not dtype('<U"),
        ("222222", TypeError, "`actions` is an array of whole numbers, or a list of them, not '222222'"),
        (2, TypeError, "`actions` is an array of whole numbers, or a list of them, not 2"),
        (right.reshape(6, 1), ValueError, "`actions` has an action for each match: 1 dimension, not 2"),
        (right[:5], ValueError, "a step needs 6 numbers, not 5"),
        ([2] * 7, ValueError, "a step needs 6 numbers, not 7"),
    ]:
        with pytest.raises(error, match="^" + re.escape(message)):
            batch.step(wrong)
    assert state(batch) == before


def test_a_step_takes_any_list_or_array_of_whole_numbers(kuhn):
    class Tensor:
        def __array__(self, dtype=None, copy=None) -> np.ndarray:
            return np.full(6, 2)

    wanted = kuhn.batch(6)
    wanted.step(np.full(6, 2, np.uint32))
    wide, backwards = np.full(12, 2, np.uint32), np.full(6, 2, np.uint32)[::-1]
    kinds = [np.full(6, 2, kind) for kind in (np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64, object, ">i4", ">u4")]
    for given in [[2] * 6, (2,) * 6, [np.int64(2)] * 6, iter([2] * 6), Tensor(), wide[::2], backwards, *kinds]:
        batch = kuhn.batch(6, threads=2)
        batch.step(given)
        assert state(batch) == state(wanted), given


@pytest.mark.parametrize("threads", [1, 4])
def test_no_match_goes_on_when_one_action_is_illegal(ra, threads):
    batch = ra.batch(12, threads=threads)
    batch.step_at_random(40)
    before, right = state(batch), legal(batch)
    masks = batch.masks()
    for at in (0, 7, 11):
        wrong = right.copy()
        wrong[at] = masks[at].argmin()
        with pytest.raises(parlor.IllegalAction, match=f"^action {wrong[at]} is not legal in match {at}$"):
            batch.step(wrong)
        assert state(batch) == before
    with pytest.raises(parlor.IllegalAction, match="^action 1000000 is not legal in match 0$"):
        batch.step(np.full(12, 10**6, np.uint32))
    assert state(batch) == before
    batch.step(right)
    assert state(batch) != before


@pytest.fixture
def broken(tmp_path) -> parlor.Game:
    """Two questions, each `left`, `right` or `stop`; with `stop` a script fails."""
    file = tmp_path / "broken.yaml"
    file.write_text(
        "parlor: 1\nname: Broken\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat }, pot: {} }\n"
        "flow: [ask, ask, divide]\nscoring: [points]\n"
    )
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "rules.rhai").write_text(
        'fn ask() {\n    let way = choose(seats[0], "way", ["left", "right", "stop"]);\n'
        '    if way == "stop" { gain(seats[0], points, 1 / value(pot)); }\n}\n'
        "fn divide() { gain(seats[0], points, 1); }\n"
    )
    return parlor.load(file)


@pytest.mark.parametrize("threads", [1, 2])
def test_matches_in_which_a_script_fails_begin_anew(broken, threads):
    batch = broken.batch(5, seed=10, threads=threads)
    left, stop = broken.action_named('"left"'), broken.action_named('"stop"')
    batch.step([left] * 5)
    with pytest.raises(parlor.ScriptError, match="rules.rhai:3") as raised:
        batch.step([left, stop, left, left, stop])
    error = raised.value
    assert error.places == (1, 4)
    assert list(error.over) == [True, False, True, True, False] and error.returns.shape == (5, 2)
    assert error.returns.tolist() == [[1, -1], [0, 0], [1, -1], [1, -1], [0, 0]]
    # All stand at their first question: those that were over, and those that have failed.
    assert list(batch.seeds()) == [15, 16, 17, 18, 19] and list(batch.seats()) == [0] * 5
    returns, over = batch.step([left] * 5)
    assert not over.any() and not returns.any()
    assert batch.step([left] * 5)[1].all()
    with pytest.raises(parlor.ScriptError) as raised:
        batch.step_at_random(40)
    assert set(raised.value.places) <= set(range(5)) and list(raised.value.places) == sorted(set(raised.value.places))
    batch.step([left] * 5)


def test_other_failures_of_scripts_have_no_places(broken):
    match = broken.new_match()
    with pytest.raises(parlor.ScriptError) as raised:
        match.answer("stop")
    assert raised.value.places == ()


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
