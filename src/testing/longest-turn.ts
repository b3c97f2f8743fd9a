// Measures how long work blocks the server's main thread.

/** Does some work. @returns the largest share of its processor time, 0 to 1, in which nothing else could run */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns: number[] = [];
  const begun = process.threadCpuUsage();
  let last = begun;
  let isDone = false;
  const turn = (): void => {
    const now = process.threadCpuUsage();
    turns.push(now.user - last.user);
    last = now;
    if (!isDone) setTimeout(turn);
  };
  setTimeout(turn);
  await work();
  isDone = true;
  turn();
  return Math.max(...turns) / turns.reduce((sum, part) => sum + part, 0);
}
