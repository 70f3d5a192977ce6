"""Files by chance, a few of them; `python -m benchmarks.fuzz_decks` does many."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.fuzz_decks import judge, random_file, samples
from engine.legality.layout import first_reading, readings

SEEDS = samples()
USUAL = st.text(alphabet='4１x×X枚 "《》・,13あA', min_size=1, max_size=12)


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_no_file_breaks_the_reader(seed):
    assert judge(random_file(Random(seed), SEEDS), seed)


@given(st.binary(max_size=500), st.integers(0, 100))
def test_no_bytes_break_the_reader(content, run):
    assert judge(content, run)


@settings(deadline=None, max_examples=500)
@given(
    st.one_of(
        USUAL,
        st.builds("{} {}".format, st.integers(0, 999), USUAL),
        st.builds("《{}》×{}".format, USUAL, st.integers(0, 999)),
        st.builds(
            "{}{} {}{}".format,
            st.sampled_from("あ-*・A1《"),
            USUAL,
            st.sampled_from("xX×"),
            st.integers(0, 1200),
        ),
    )
)
def test_the_short_way_to_a_reading_is_no_other_way(text):
    line = " ".join(text.split())
    if line:
        assert first_reading(line) == readings(line)[0]
