import { cx } from "class-variance-authority";
import { useId } from "react";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { actionLabel, describeValue, groupLabel } from "../describe-entry.ts";
import type { AuditEntry, AuditValues } from "../schema.ts";

type AuditValue = AuditValues[string] | undefined;

const rowClass = "grid gap-x-6 gap-y-2 p-4 sm:p-5 xl:grid-cols-[10.5rem_minmax(0,1fr)_auto]";

/** Shows when and from where somebody did what to whom, and what changed. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, device } = entry;
  const titleId = useId();
  const moment = useMoment();
  const group = groupLabel(action);
  const isAboutOneself = actor.email !== null && subject === `${actor.name} (${actor.email})`;
  return (
    <article aria-labelledby={titleId} className={rowClass}>
      <div className="text-sm text-muted max-xl:order-2">
        <time dateTime={at} className="tabular-nums">
          {moment(at)}
        </time>
        {device && <p className="max-xl:inline max-xl:before:content-['_·_']">{device}</p>}
      </div>
      <div className="min-w-0 max-xl:order-1">
        <h3 id={titleId} className="font-sans text-[0.96875rem] leading-snug font-semibold tracking-normal">
          {actionLabel(action)}
          {!isAboutOneself && (
            <>
              : <Subject entry={entry} />
            </>
          )}
        </h3>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {actor.name}
          {actor.email && <> · {actor.email}</>}
        </p>
        <Changes entry={entry} />
      </div>
      {group && (
        <div className="max-xl:order-3">
          <Badge tone={REFUSALS.has(action) ? "danger" : "neutral"}>{group}</Badge>
        </div>
      )}
    </article>
  );
}

/** Links to leads, which the log does not name. */
function Subject({ entry: { action, subject, subjectId } }: { entry: AuditEntry }) {
  if (subjectId === null || !action.startsWith("lead."))
    return <span className="wrap-anywhere">{subject}</span>;
  return (
    <Link to={`/dashboard/leads/${subjectId}`} className="underline underline-offset-2">
      {subject}
    </Link>
  );
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <dl className="mt-2.5 grid gap-y-1.5 border-l-2 border-line pl-3.5 text-sm">
      {names.map((name) => (
        <div key={name} className="gap-x-3 sm:grid sm:grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)]">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <Change before={before?.[name]} after={after?.[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Longest values shown side by side. Longer ones are stacked, because they would be hard to tell apart in one line.
 */
const SHORT = 40;

function Change({ before, after }: { before?: AuditValue; after?: AuditValue }) {
  const moment = useMoment();
  const was = before === undefined ? undefined : describeValue(before, moment);
  const is = after === undefined ? undefined : describeValue(after, moment);
  if (was === undefined) return is;
  const isLong = was.length > SHORT || (is?.length ?? 0) > SHORT;
  return (
    <>
      <span className="sr-only">Antes: </span>
      <del className={cx("text-muted decoration-line-strong", isLong && "block")}>{was}</del>
      {is !== undefined && (
        <>
          <span aria-hidden className={cx("text-muted", isLong ? "mr-1.5" : "mx-1.5")}>
            →
          </span>
          <span className="sr-only"> Depois: </span>
          <span>{is}</span>
        </>
      )}
    </>
  );
}

const REFUSALS = new Set(["login.failed", "call.refused", "proof.failed", "token.refused"]);

/** Shown while the list loads. */
export function AuditRowSkeleton() {
  return (
    <div className={rowClass}>
      <Skeleton className="h-5 w-32 max-xl:order-2" />
      <div className="max-xl:order-1">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-2 h-4 w-52 max-w-full" />
      </div>
    </div>
  );
}
