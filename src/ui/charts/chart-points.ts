export interface ChartPoint {
  /** `2026-11-14`. */
  day: string;
  value: number;
}

/** The day that stands out, the latest of several; none where there is nothing at all. */
export function findPeak(points: ChartPoint[]): ChartPoint | undefined {
  return points.reduce<ChartPoint | undefined>(
    (best, point) => (point.value > 0 && point.value >= (best?.value ?? 0) ? point : best),
    undefined,
  );
}
