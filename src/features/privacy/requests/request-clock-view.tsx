import { cx } from "class-variance-authority";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { readClock } from "./request-clock.ts";

const TEXT = { neutral: "text-ink", warning: "text-warning", danger: "text-danger" };
const LINE = { neutral: "bg-primary-ink", warning: "bg-accent", danger: "bg-danger" };

/** Shows the time left, in words and on a scale of two days. Not a live region, which would speak every minute. */
export function RequestClock({ dueAt, now, timeZone }: { dueAt: string; now: Date; timeZone: string }) {
  const moment = useMoment();
  const { text, tone, share } = readClock(dueAt, now, timeZone);
  return (
    <div>
      <p className={cx("text-sm font-semibold first-letter:uppercase", TEXT[tone])}>{text}</p>
      <span aria-hidden className="relative mt-2 block h-2 border-x border-line-strong">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        <span
          className={cx("filled absolute inset-x-0 top-[calc(50%-1.5px)] h-[3px] origin-left", LINE[tone])}
          // Overdue: the whole scale is filled.
          style={{ transform: `scaleX(${tone === "danger" ? 1 : share})` }}
        />
      </span>
      <p className="mt-1.5 text-xs text-muted">
        Prazo: <time dateTime={dueAt}>{moment(dueAt)}</time>
      </p>
    </div>
  );
}
