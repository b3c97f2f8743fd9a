// How long work takes on the processor, which does not depend on what else the machine does.

/** Of this thread, in ms. */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
