import { cx } from "class-variance-authority";
import { useId, useState } from "react";
import { describeCounts } from "#src/shared/people/personal-data-kinds.ts";
import { describeReason } from "#src/shared/people/retention-reasons.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ContactFacts } from "#src/ui/primitives/contact-facts.tsx";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { RemovalList, RemovalRequest, RemovalStatus } from "../requests-schema.ts";
import { ConcludeDialog, RefuseDialog } from "./decide-dialog.tsx";
import { REMOVAL_STATUSES } from "./labels.ts";
import { readClock } from "./request-clock.ts";
import { REQUEST_LISTS, REQUEST_STATS } from "./requests-queries.ts";

const TEXT = { neutral: "text-ink", warning: "text-warning", danger: "text-danger" };
const LINE = { neutral: "bg-primary-ink", warning: "bg-accent", danger: "bg-danger" };

const rowClass = "grid gap-x-8 gap-y-4 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_17rem]";
const PREVIEW_LENGTH = 280;
const TONES = { OPEN: "primary", DONE: "success", REFUSED: "neutral" } as const satisfies Record<
  RemovalStatus,
  string
>;

interface RequestCardProps {
  request: RemovalRequest;
  now: Date;
  timeZone: string;
}

export function RequestCard({ request, now, timeZone }: RequestCardProps) {
  const moment = useMoment();
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={rowClass}>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3
            id={titleId}
            className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere"
          >
            {nameOf(request)}
          </h3>
          <Badge tone={TONES[request.status]}>{REMOVAL_STATUSES[request.status]}</Badge>
        </div>
        <ContactFacts email={request.email} phone={request.phone}>
          <li className="select-all">{request.protocol}</li>
          <li>
            <time dateTime={request.createdAt}>{moment(request.createdAt)}</time>
          </li>
        </ContactFacts>
        {request.erased && request.email !== null && (
          <p className="mt-2.5 text-sm text-muted">
            O e-mail que avisa a pessoa ainda não saiu. O endereço dela é apagado depois.
          </p>
        )}
        {request.reason !== null && (
          <ExpandableText text={request.reason} preview={preview(request.reason)} more="Ver motivo inteiro" />
        )}
        {request.status !== "OPEN" && request.note && (
          <p className="mt-2.5 max-w-[75ch] border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line text-muted">
            {request.note}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-3.5">
        {request.status === "OPEN" ? (
          <RequestClock dueAt={request.dueAt} now={now} timeZone={timeZone} />
        ) : (
          <DecisionFacts request={request} />
        )}
        <RequestActions request={request} />
      </div>
    </article>
  );
}

function DecisionFacts({ request }: { request: RemovalRequest }) {
  const moment = useMoment();
  const { decidedAt, decidedBy, status, erased, kept } = request;
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>
        {REMOVAL_STATUSES[status]}
        {decidedAt && (
          <>
            {" em "}
            <time dateTime={decidedAt}>{moment(decidedAt)}</time>
          </>
        )}
        {decidedBy && ` por ${decidedBy}`}
      </p>
      {erased && <p>Apagado: {describeCounts(erased)}</p>}
      {kept && (
        <p>
          Sem apagar: {describeReason(kept.reason)}
          {kept.text && <span className="mt-1 block whitespace-pre-line wrap-anywhere">{kept.text}</span>}
        </p>
      )}
    </div>
  );
}

function RequestActions({ request }: { request: RemovalRequest }) {
  const reopen = useReopenRequest(request);
  const [deciding, setDeciding] = useState<"DONE" | "REFUSED">();
  const named = <span className="sr-only"> a solicitação de {nameOf(request)}</span>;
  // Erased data cannot be restored, so the decision is final.
  if (request.email === null || request.erased) return null;
  if (request.status !== "OPEN") {
    return (
      <div>
        <Button variant="outline" size="sm" onClick={reopen}>
          Reabrir{named}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" className="max-md:flex-1" onClick={() => setDeciding("DONE")}>
        Apagar e concluir{named}
      </Button>
      <Button variant="outline" size="sm" className="max-md:flex-1" onClick={() => setDeciding("REFUSED")}>
        Recusar{named}
      </Button>
      {deciding === "DONE" && <ConcludeDialog request={request} onClose={() => setDeciding(undefined)} />}
      {deciding === "REFUSED" && <RefuseDialog request={request} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

const REOPENED = { status: "OPEN", decidedAt: null, decidedBy: null, kept: null } as const;

function useReopenRequest(request: RemovalRequest): () => void {
  const { mutate } = useChange<Partial<RemovalRequest>, RemovalRequest, RemovalList>({
    send: (api, { status }) => api.send("PUT", `/api/privacy/requests/${request.id}`, { status }),
    queryKey: REQUEST_LISTS,
    also: REQUEST_STATS,
    item: request,
    optimistic: (list, changed) => ({
      ...list,
      requests: list.requests.map((one) => (one.id === request.id ? { ...one, ...changed } : one)),
    }),
    done: "Status atualizado",
    failed: "Erro ao atualizar",
    advice: "Não foi possível atualizar a solicitação.",
  });
  return () => mutate(REOPENED);
}

function nameOf({ name }: RemovalRequest): string {
  return name ?? "Dados apagados";
}

function preview(reason: string): string {
  const characters = Array.from(reason);
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join("")}...` : reason;
}

export function RequestCardSkeleton() {
  return (
    <div className={rowClass}>
      <div>
        <Skeleton className="h-5 w-44 max-w-full" />
        <Skeleton className="mt-2 h-4 w-full max-w-96" />
        <Skeleton className="mt-3.5 h-4 w-full max-w-136" />
      </div>
      <div>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-2 h-2 w-full" />
        <div className="mt-4 flex gap-2">
          <Skeleton className="h-9 max-md:flex-1 md:w-24" />
          <Skeleton className="h-9 max-md:flex-1 md:w-24" />
        </div>
      </div>
    </div>
  );
}

/** Shows the time left, in words and on a scale of two days. Not a live region, which would speak every minute. */
function RequestClock({ dueAt, now, timeZone }: { dueAt: string; now: Date; timeZone: string }) {
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
