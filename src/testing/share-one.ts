// One of something that is slow to open, for all sites of a test worker.

interface Closable {
  close(): Promise<void>;
}

export interface Shared<T> {
  /** Works with it; the first opens it. */
  use<R>(work: (one: T) => Promise<R>): Promise<R>;
  /** Leaves it to the next site, unless something runs in it. */
  leave(): Promise<void>;
}

export function shareOne<T extends Closable>(openOne: () => T): Shared<T> {
  let open: T | undefined;
  let underWay = 0;
  return {
    async use(work) {
      open ??= openOne();
      underWay++;
      try {
        return await work(open);
      } finally {
        underWay--;
      }
    },
    async leave() {
      if (underWay === 0) return;
      const busy = open;
      open = undefined;
      await busy?.close();
    },
  };
}
