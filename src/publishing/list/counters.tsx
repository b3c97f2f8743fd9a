import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { statsQuery } from "./item-queries.ts";

const COLORS = ["bg-line-strong", "bg-success", "bg-accent"];

interface CountersProps {
  path: string;
  labels: Record<string, string>;
}

/**
 * Three counters above a list, each with a bar for its share of `total`.
 * @param props.path API base path
 * @param props.labels by the counter's name in the API answer
 */
export function Counters({ path, labels }: CountersProps) {
  const { data = {} } = useQuery(statsQuery(path, useApi()));
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-card border bg-line">
      {Object.entries(labels).map(([name, label], index) => (
        <div key={name} className="flex flex-col justify-between bg-surface px-3 py-3.5 sm:px-5 sm:py-4">
          <dt className="text-xs text-muted sm:text-sm">{label}</dt>
          <dd className="mt-0.5">
            {data[name] === undefined ? (
              <Skeleton className="my-1 h-7 w-16" />
            ) : (
              <span className="font-display text-[1.75rem] leading-tight font-semibold tracking-tight tabular-nums">
                {data[name].toLocaleString("pt-BR")}
              </span>
            )}
            <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-sunken">
              <span
                className={cx(
                  "filled block h-full origin-left rounded-full transition-transform",
                  COLORS[index],
                )}
                style={{ transform: `scaleX(${shareOf(data[name], data.total)})` }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 0 to 1. */
function shareOf(part: number | undefined, whole: number | undefined): number {
  return part && whole ? part / whole : 0;
}
