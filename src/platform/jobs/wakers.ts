// Wakes this process's workers soon after something was written. Polling finds whatever is missed here.

export interface Wakers {
  add(name: string, wake: () => void): void;
  wake(name: string): void;
  /** Wakes once for everything written meanwhile, when the current transaction has probably committed. */
  wakeSoon(name: string): void;
}

/** PostgreSQL's NOTIFY would be exact, but commits that notify wait for one another (ADR 66). */
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
