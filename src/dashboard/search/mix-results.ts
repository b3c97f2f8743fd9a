import { RANK, rankMatch, type Searchable } from "#src/shared/search/rank-match.ts";

/** Results of `GET /api/search` at most. */
const MAX_RESULTS = 20;

/**
 * Chooses results of several kinds: the best match first, and of equally good ones one of each kind in turn. The best of
 * each kind is among them, so that no kind pushes out another.
 * @param groups the things of each kind, the best first, as its source sees it
 */
export function mixResults<Thing extends Searchable & { path: string }>(
  q: string,
  groups: Thing[][],
): Thing[] {
  const entries = groups.flatMap((things) => {
    const ranked = things
      // A source may also find by what is not shown, such as a post's excerpt.
      .map((thing) => ({ thing, rank: rankMatch(q, thing) ?? RANK.text }))
      .toSorted((one, other) => one.rank - other.rank);
    const seen = new Map<number, number>();
    return ranked.map(({ thing, rank }, index) => {
      const turn = seen.get(rank) ?? 0;
      seen.set(rank, turn + 1);
      return { thing, rank, turn, isBest: index === 0 };
    });
  });
  const sorted = withoutRepeats(
    entries.toSorted((one, other) => one.rank - other.rank || one.turn - other.turn),
  );
  const byRight = new Set([...sorted.filter(({ isBest }) => isBest), ...sorted]);
  const chosen = new Set([...byRight].slice(0, MAX_RESULTS));
  return sorted.filter((entry) => chosen.has(entry)).map(({ thing }) => thing);
}

/** Leaves out what an earlier entry opens too. */
function withoutRepeats<Entry extends { thing: { path: string } }>(entries: Entry[]): Entry[] {
  const paths = new Set<string>();
  return entries.filter(({ thing: { path } }) => !paths.has(path) && paths.add(path));
}
