"""How many pods of which size seat a number of players."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from engine.errors import RuleError

OFFERED_SIZES = (5, 3, 2)


def pod_sizes(players: int, *, prefer: int = 4, allow: Collection[int] = (3, 4)) -> tuple[int, ...]:
    """Split players into pods: fewest pods of another size, then sizes nearest the preferred.

    `players` ≥ 0; sizes below two are never used, for nobody sits alone (SEATING R0). The
    answer is largest first; between equally near sizes the smaller wins, for its games are
    shorter. Raises RuleError `seating.cannot_split` with the choices that would help:
    `pod_of_5`, `pod_of_3`, `pod_of_2` (allow that size too) and `wait` (for more players).

    >>> pod_sizes(11)
    (4, 4, 3)
    """
    sizes = usable(allow)
    split = _split(players, prefer, sizes)
    if split is None:
        choices = _choices(players, prefer, sizes)
        raise RuleError("seating.cannot_split", players=players, choices=choices)
    return split


def can_split(players: int, *, prefer: int, allow: Collection[int]) -> bool:
    """Tell whether `pod_sizes` would split so many players."""
    return _split(players, prefer, usable(allow)) is not None


def splits(players: int, *, prefer: int, allow: Collection[int]) -> Iterator[tuple[int, ...]]:
    """Every split into allowed sizes, largest pods first, fewest other pods first.

    The first one is `pod_sizes`. An event that does not allow its preferred size has only that.
    """
    first = pod_sizes(players, prefer=prefer, allow=allow)
    sizes = usable(allow)
    if prefer not in sizes or not players:
        yield first
        return
    others = [size for size in sizes if size != prefer]
    for count in range(players // min(sizes) + 1):
        odd = [
            pods
            for pods in combinations_with_replacement(others, count)
            if sum(pods) <= players and (players - sum(pods)) % prefer == 0
        ]
        for pods in sorted(odd, key=lambda pods: _distance(pods, prefer)):
            fill = (prefer,) * ((players - sum(pods)) // prefer)
            yield tuple(sorted(pods + fill, reverse=True))


def usable(allow: Collection[int]) -> tuple[int, ...]:
    """The allowed sizes that can be a pod at all, ascending."""
    return tuple(sorted({size for size in allow if size > 1}))


def _distance(pods: tuple[int, ...], prefer: int) -> tuple[int, int]:
    away = sum(abs(size - prefer) for size in pods)
    return away, sum(size for size in pods if size > prefer)


@lru_cache(maxsize=1024)
def _split(players: int, prefer: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    best: dict[int, tuple[int, int, int, int]] = {0: (0, 0, 0, 0)}
    for seated in range(1, players + 1):
        steps = [
            _step(best[seated - size], size, prefer) for size in sizes if seated - size in best
        ]
        if steps:
            best[seated] = min(steps)
    return _walk_back(best, players) if players in best else None


def _step(before: tuple[int, int, int, int], size: int, prefer: int) -> tuple[int, int, int, int]:
    odd, away, over, _ = before
    above = size if size > prefer else 0
    return odd + (size != prefer), away + abs(size - prefer), over + above, size


def _walk_back(best: dict[int, tuple[int, int, int, int]], players: int) -> tuple[int, ...]:
    pods: list[int] = []
    while players:
        pods.append(best[players][3])
        players -= pods[-1]
    return tuple(sorted(pods, reverse=True))


def _choices(players: int, prefer: int, sizes: tuple[int, ...]) -> list[str]:
    offered = [
        f"pod_of_{size}"
        for size in OFFERED_SIZES
        if size not in sizes and _split(players, prefer, usable((*sizes, size))) is not None
    ]
    return [*offered, "wait"] if sizes else offered
