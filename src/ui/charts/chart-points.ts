export interface ChartPoint {
  /** `2026-11-14`. */
  day: string;
  value: number;
  /** Second number of the day; null if it was not counted. */
  beside?: number | null;
}

/** Returns the day with the highest value, or the latest of several; undefined if all are 0. */
export function findPeak(points: ChartPoint[]): ChartPoint | undefined {
  return points.reduce<ChartPoint | undefined>(
    (best, point) => (point.value > 0 && point.value >= (best?.value ?? 0) ? point : best),
    undefined,
  );
}
