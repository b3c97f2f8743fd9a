/**
 * The total at the end of each week.
 * @param total the total now
 * @param arrivals new items of each week, the oldest week first
 */
export function accumulate(total: number, arrivals: number[]): number[] {
  let later = 0;
  return arrivals
    .toReversed()
    .map((count) => {
      const atEndOfWeek = total - later;
      later += count;
      return atEndOfWeek;
    })
    .toReversed();
}
