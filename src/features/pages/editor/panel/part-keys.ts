import { useState } from "react";

export interface PartKeys {
  list: readonly unknown[];
  keys: readonly number[];
}

/** Keys for the parts of a list, which have no names: the first ones. */
export function startKeys(list: readonly unknown[]): PartKeys {
  return { list, keys: list.map((_, index) => index) };
}

/** The keys after a change: what is moved takes its key along; what is typed in is another object at the same place. */
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

/** Keys for the parts of a list, which stay with them when others are removed, moved or added. */
export function usePartKeys(list: readonly unknown[]): readonly number[] {
  const [kept, setKept] = useState(() => startKeys(list));
  const now = kept.list === list ? kept : followKeys(kept, list);
  if (now !== kept) setKept(now);
  return now.keys;
}
