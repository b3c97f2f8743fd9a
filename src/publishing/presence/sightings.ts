// The people in one item whom other processes have told of. Who is not told of again is gone: a killed process says
// nothing more.
import type { Person } from "./messages.server.ts";

export interface Sightings {
  /** @param from the process that has told of them */
  note(from: string, person: Person): void;
  remove(from: string, personId: string): void;
  /** Those who are there, some of them twice. */
  people(): Person[];
}

/**
 * @param leaseMs how long what was told holds
 * @param now a clock that never jumps, ms
 */
export function createSightings(leaseMs: number, now: () => number): Sightings {
  const seen = new Map<string, { person: Person; until: number }>();
  const keyOf = (from: string, personId: string) => `${from} ${personId}`;
  return {
    note: (from, person) => void seen.set(keyOf(from, person.id), { person, until: now() + leaseMs }),
    remove: (from, personId) => void seen.delete(keyOf(from, personId)),
    people() {
      for (const [key, { until }] of seen) if (until < now()) seen.delete(key);
      return [...seen.values()].map(({ person }) => person);
    },
  };
}
