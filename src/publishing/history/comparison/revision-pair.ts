// Picks and orders the two revisions of a comparison.

import type { Revision } from "../schema.ts";

/**
 * The default revision to compare with: the stored one, or for the stored one its predecessor.
 * @param revisions newest first, as many as are loaded
 * @returns undefined if there is no other
 */
export function findCounterpart(
  revisions: Revision[],
  chosen: Revision,
  storedId: string | null,
): string | undefined {
  if (storedId !== null && !chosen.isStored) return storedId;
  const before = revisions[revisions.findIndex(({ id }) => id === chosen.id) + 1];
  return (before ?? revisions.find(({ id }) => id !== chosen.id))?.id;
}

/**
 * Orders two revisions for reading: the older first, a draft always last.
 * @param revisions newest first; one that is not loaded yet is older than all of them
 */
export function orderPair(
  revisions: Revision[],
  one: string,
  other: string,
): [before: string, after: string] {
  const ageOf = (id: string): number => {
    const place = revisions.findIndex((revision) => revision.id === id);
    if (revisions[place]?.isDraft) return -1;
    return place === -1 ? revisions.length : place;
  };
  return ageOf(one) > ageOf(other) ? [one, other] : [other, one];
}
