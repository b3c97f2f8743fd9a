// Merges concurrent edits of the sections of a page, on the server and in the editor.

import { isSameJson } from "#src/shared/same-json.ts";
import type { StoredSection } from "./schema.ts";

export interface MergedSections {
  /** The merge result with their version of conflicting sections. */
  theirs: StoredSection[];
  /** The merge result with your version of conflicting sections. */
  yours: StoredSection[];
  /** Ids of the sections that both changed differently. */
  conflicts: string[];
}

/** Returns the ids of the sections that differ between two merge results. */
export function differingSections(one: readonly StoredSection[], other: readonly StoredSection[]): string[] {
  const [these, those] = [byId(one), byId(other)];
  const ids = new Set([...these.keys(), ...those.keys()]);
  return [...ids].filter((id) => !isSameJson(these.get(id), those.get(id)));
}

/** Takes one section as another version has it, which may be without it or have it at its own place. */
export function takeSection(
  sections: readonly StoredSection[],
  other: readonly StoredSection[],
  id: string,
): StoredSection[] {
  const taken = other.find((section) => section.id === id);
  if (!taken) return sections.filter((section) => section.id !== id);
  if (sections.some((section) => section.id === id))
    return sections.map((section) => (section.id === id ? taken : section));
  const above = new Set(other.slice(0, other.indexOf(taken)).map((section) => section.id));
  return sections.toSpliced(sections.findLastIndex((section) => above.has(section.id)) + 1, 0, taken);
}

type Version = StoredSection | undefined;

/**
 * Merges section by section: a change, addition, move or removal by one side wins over no change. If both moved
 * sections, your order wins.
 * @param base the common ancestor
 */
export function mergeSections(
  base: readonly StoredSection[],
  theirs: readonly StoredSection[],
  yours: readonly StoredSection[],
): MergedSections {
  const [was, is, mine] = [byId(base), byId(theirs), byId(yours)];
  const [forTheirs, forYours] = [new Map<string, StoredSection>(), new Map<string, StoredSection>()];
  const conflicts: string[] = [];
  for (const id of new Set([...is.keys(), ...mine.keys()])) {
    const merged = mergeOne(was.get(id), is.get(id), mine.get(id));
    if (merged === "conflict") conflicts.push(id);
    put(forTheirs, id, merged === "conflict" ? is.get(id) : merged);
    put(forYours, id, merged === "conflict" ? mine.get(id) : merged);
  }
  const order = mergeOrder(...([base, theirs, yours].map(idsOf) as [string[], string[], string[]]));
  return { theirs: pick(order, forTheirs), yours: pick(order, forYours), conflicts };
}

function mergeOne(was: Version, is: Version, mine: Version): Version | "conflict" {
  if (isSameJson(is, was)) return mine;
  return isSameJson(mine, was) || isSameJson(mine, is) ? is : "conflict";
}

/** Returns the order of the side that moved sections, with the other side's new sections after their neighbors. */
function mergeOrder(base: string[], theirs: string[], yours: string[]): string[] {
  const known = new Set(base);
  const mine = new Set(yours);
  const shared = new Set(theirs.filter((id) => known.has(id) && mine.has(id)));
  const isShared = (id: string): boolean => shared.has(id);
  const haveYouMoved = !isSameJson(yours.filter(isShared), base.filter(isShared));
  const [order, others] = haveYouMoved ? [[...yours], theirs] : [[...theirs], yours];
  others.forEach((id, index) => {
    if (order.includes(id)) return;
    const before = others.slice(0, index).findLast((earlier) => order.includes(earlier));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

const byId = (sections: readonly StoredSection[]) =>
  new Map(sections.map((section) => [section.id, section]));
const idsOf = (sections: readonly StoredSection[]): string[] => sections.map(({ id }) => id);

function put(sections: Map<string, StoredSection>, id: string, section: Version): void {
  if (section) sections.set(id, section);
}

function pick(order: string[], sections: Map<string, StoredSection>): StoredSection[] {
  return order.flatMap((id) => sections.get(id) ?? []);
}
