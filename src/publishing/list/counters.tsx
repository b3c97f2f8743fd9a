import { cx } from "class-variance-authority";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";

export interface Counter {
  label: string;
  /** Unknown while it is on its way. */
  value: number | undefined;
  /** How much of the whole, 0 to 1, as a line under the number. */
  share: number;
  colour: string;
}

/** The part that a counter is of its whole. */
export function shareOf(part: number | undefined, whole: number | undefined): number {
  return part && whole ? part / whole : 0;
}

/** Three numbers over a list, each with its part of the whole. */
export function Counters({ counters }: { counters: Counter[] }) {
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-card border bg-line">
      {counters.map(({ label, value, share, colour }) => (
        <div key={label} className="flex flex-col justify-between bg-surface px-3 py-3.5 sm:px-5 sm:py-4">
          <dt className="text-xs text-muted sm:text-sm">{label}</dt>
          <dd className="mt-0.5">
            {value === undefined ? (
              <Skeleton className="my-1 h-7 w-16" />
            ) : (
              <span className="font-display text-[1.75rem] leading-tight font-semibold tracking-tight tabular-nums">
                {value.toLocaleString("pt-BR")}
              </span>
            )}
            <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-sunken">
              <span
                className={cx("block h-full origin-left rounded-full transition-transform", colour)}
                style={{ transform: `scaleX(${share})` }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
