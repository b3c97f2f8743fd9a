// Measures processor time, which does not depend on the machine's other load.

/** Returns this thread's processor time, in ms. */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
