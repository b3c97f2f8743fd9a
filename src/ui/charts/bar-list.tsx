import { Skeleton } from "../primitives/skeleton.tsx";

interface Bar {
  key: string;
  label: React.ReactNode;
  count: number;
  /** Follows the number for screen readers; visible too with `showsUnit`. */
  unit?: string;
}

interface BarListProps {
  bars: Bar[];
  showsUnit?: boolean;
}

export function BarList({ bars, showsUnit }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol className="mt-3 grid gap-1">
      {bars.map(({ key, label, count, unit }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-1.5 text-sm"
        >
          <span className="truncate">{label}</span>
          <span className="font-semibold tabular-nums">
            {count.toLocaleString("pt-BR")}
            {unit && (
              <span className={showsUnit ? "font-normal text-muted max-sm:sr-only" : "sr-only"}> {unit}</span>
            )}
          </span>
          <span aria-hidden className="col-span-2 block h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="filled block h-full origin-left rounded-full bg-secondary transition-transform"
              style={{ transform: `scaleX(${count / most})` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

export function BarListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden className="mt-3 grid gap-1">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="py-1.5">
          <Skeleton className="h-5" style={{ width: `${70 - row * 6}%` }} />
          <Skeleton className="mt-1.5 h-1.5" />
        </div>
      ))}
    </div>
  );
}
