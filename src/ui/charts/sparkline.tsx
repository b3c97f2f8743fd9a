import { cx } from "class-variance-authority";

const WIDTH = 80;
const HEIGHT = 24;

interface SparklineProps {
  /** Oldest first; at least two. */
  values: number[];
  /** Draws steps, for values that change at single moments. */
  isStepped?: boolean;
  className?: string;
}

export function Sparkline({ values, isStepped, className }: SparklineProps) {
  return (
    <svg
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      aria-hidden
      className={cx("h-7 w-20 overflow-visible", className)}
    >
      <path
        d={drawSparkline(values, isStepped)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Maps the lowest value to the bottom and the highest to the top; a constant value is at the bottom. */
export function drawSparkline(values: number[], isStepped = false): string {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const points = values.map((value, index) => {
    const x = round((index / Math.max(1, values.length - 1)) * WIDTH);
    const y = round(HEIGHT - (range === 0 ? 0 : ((value - least) / range) * HEIGHT));
    return { x, y };
  });
  return points
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : isStepped ? `H${x}V${y}` : `L${x} ${y}`))
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
