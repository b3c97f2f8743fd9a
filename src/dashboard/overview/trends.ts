/**
 * How many there were at the end of each week.
 * @param total how many there are now
 * @param arrivals how many came in each week, the oldest first
 */
export function accumulate(total: number, arrivals: number[]): number[] {
  let later = 0;
  return arrivals
    .toReversed()
    .map((count) => {
      const atItsEnd = total - later;
      later += count;
      return atItsEnd;
    })
    .toReversed();
}
