// Has the workers of this process look soon for what was just written. Whatever is missed here, polling finds.

export interface Wakers {
  /** Names what makes a worker look. */
  add(name: string, wake: () => void): void;
  wake(name: string): void;
  /** Once for all that is written meanwhile, and when the transaction at hand has probably committed. */
  wakeSoon(name: string): void;
}

/** PostgreSQL's NOTIFY would tell at the very commit, but commits that notify wait for one another (ADR 66). */
const SOON_MS = 50;

export function createWakers(): Wakers {
  const wakers = new Map<string, () => void>();
  const waking = new Set<string>();
  const wake = (name: string): void => wakers.get(name)?.();
  return {
    add: (name, wake) => void wakers.set(name, wake),
    wake,
    wakeSoon(name) {
      if (waking.has(name)) return;
      waking.add(name);
      setTimeout(() => {
        waking.delete(name);
        wake(name);
      }, SOON_MS).unref();
    },
  };
}
