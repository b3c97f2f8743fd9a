/** Returns the total at the end of each week. @param total the current total @param arrivals per week, oldest first */
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
