import { useId } from "react";
import { formatDateTime } from "#src/shared/date-format.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { actionLabel, describeValue, groupLabel } from "../describe-entry.ts";
import type { AuditEntry } from "../schema.ts";

const rowClass = "grid gap-x-6 gap-y-2 p-4 sm:p-5 xl:grid-cols-[10.5rem_minmax(0,1fr)_auto]";

/** One act: when and from where, who did what to whom, and what changed. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, device } = entry;
  const titleId = useId();
  const group = groupLabel(action);
  const isAboutOneself = actor.email !== null && subject === `${actor.name} (${actor.email})`;
  return (
    <article aria-labelledby={titleId} className={rowClass}>
      <div className="text-sm text-muted max-xl:order-2">
        <time dateTime={at} className="tabular-nums">
          {formatDateTime(at)}
        </time>
        {device && <p className="max-xl:inline max-xl:before:content-['_·_']">{device}</p>}
      </div>
      <div className="min-w-0 max-xl:order-1">
        <h3 id={titleId} className="font-sans text-[0.96875rem] leading-snug font-semibold tracking-normal">
          {actionLabel(action)}
          {!isAboutOneself && (
            <>
              : <span className="wrap-anywhere">{subject}</span>
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

/** Field by field: what it was, what it became. */
function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <dl className="mt-2.5 grid gap-y-1.5 border-l-2 border-line pl-3.5 text-sm">
      {names.map((name) => (
        <div key={name} className="gap-x-3 sm:grid sm:grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)]">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            {before && name in before && (
              <>
                <span className="sr-only">Antes: </span>
                <del className="text-muted decoration-line-strong">{describeValue(before[name])}</del>
              </>
            )}
            {before && name in before && after && name in after && (
              <span aria-hidden className="mx-1.5 text-muted">
                →
              </span>
            )}
            {after && name in after && (
              <>
                {before && name in before && <span className="sr-only"> Depois: </span>}
                <span>{describeValue(after[name])}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
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
