// Shares one instance of a resource that is slow to open among all sites of a test worker.

interface Closable {
  close(): Promise<void>;
}

export interface Shared<T> {
  /** Runs work with the instance; the first call opens it. */
  use<R>(work: (one: T) => Promise<R>): Promise<R>;
  /** Leaves it to the next site, unless work is running in it. */
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
