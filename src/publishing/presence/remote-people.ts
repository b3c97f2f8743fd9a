// People that other processes reported in one item. Reports expire, since a killed process cannot send `left`.

import type { Person } from "./messages.server.ts";

export interface RemotePeople {
  /** @param from id of the reporting process */
  note(from: string, person: Person): void;
  remove(from: string, personId: string): void;
  /** May contain duplicates. */
  people(): Person[];
}

/**
 * @param leaseMs validity of a report
 * @param now monotonic clock, in ms
 */
export function trackRemotePeople(leaseMs: number, now: () => number): RemotePeople {
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
