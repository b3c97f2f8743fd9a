import { useState } from "react";

export interface PartKeys {
  list: readonly unknown[];
  keys: readonly number[];
}

/** Creates keys for list items, which have no ids. */
export function startKeys(list: readonly unknown[]): PartKeys {
  return { list, keys: list.map((_, index) => index) };
}

/** Computes the keys after a change: moved items keep their keys; edited items are new objects at the same index. */
export function followKeys({ list: before, keys: known }: PartKeys, list: readonly unknown[]): PartKeys {
  const left = new Set(before.keys());
  const take = (place: number | undefined): number | undefined => {
    if (place === undefined || !left.delete(place)) return undefined;
    return known[place];
  };
  const same = list.map((part, index) =>
    take(before[index] === part ? index : [...left].find((place) => before[place] === part)),
  );
  let next = Math.max(-1, ...known);
  return { list, keys: same.map((key, index) => key ?? take(index) ?? ++next) };
}

/** Returns stable React keys for list items that are added, removed and moved. */
export function usePartKeys(list: readonly unknown[]): readonly number[] {
  const [kept, setKept] = useState(() => startKeys(list));
  const now = kept.list === list ? kept : followKeys(kept, list);
  if (now !== kept) setKept(now);
  return now.keys;
}
