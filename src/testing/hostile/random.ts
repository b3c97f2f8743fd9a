// Repeatable random numbers: the same seed gives the same requests.

export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Uses mulberry32, which is small and good enough to choose from lists. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error("nothing to pick from");
      return list[below(list.length)] as T;
    },
  };
}
