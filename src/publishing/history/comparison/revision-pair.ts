// Which two revisions of an item are compared, and in which order.
import type { Revision } from "#src/publishing/history/schema.ts";

/**
 * What a revision is compared with unless somebody chooses: what is stored in the item. What is stored is compared
 * with the one before it.
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
 * Puts two revisions in the order in which they are read: the older first, and a draft always last.
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
