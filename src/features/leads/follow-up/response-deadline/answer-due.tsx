import { cx } from "class-variance-authority";
import { useState } from "react";
import { useClock, useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { SETTLED } from "../../labels.ts";
import type { Lead } from "../../schema.ts";

type Answered = Pick<Lead, "status" | "answerDueAt" | "answeredAt" | "overdueSince">;

/** Returns by when the lead was promised an answer; null if it waits for none any more. */
const dueOf = ({ status, answerDueAt, answeredAt }: Answered): string | null =>
  answeredAt === null && !SETTLED.includes(status) ? answerDueAt : null;

/** Shows by when the promised answer is due, in a table. */
export function AnswerDue({ lead }: { lead: Answered }) {
  const clock = useClock();
  const moment = useMoment();
  const due = dueOf(lead);
  if (due === null) return null;
  return (
    <time dateTime={due} title={moment(due)} className={cx(lead.overdueSince && "font-semibold text-danger")}>
      {clock(due)}
    </time>
  );
}

/** Shows the deadline of an answer that is still due. */
export function AnswerDueBadge({ lead }: { lead: Answered }) {
  return dueOf(lead) === null ? null : <AnswerBadge lead={lead} />;
}

/** Shows when the lead was answered, or the deadline of the promised answer. */
export function AnswerBadge({ lead: { answerDueAt, answeredAt } }: { lead: Answered }) {
  const moment = useMoment();
  const [now] = useState(() => Date.now());
  if (answeredAt) return <Badge tone="success">Respondido em {moment(answeredAt)}</Badge>;
  if (!answerDueAt) return null;
  const isOverdue = Date.parse(answerDueAt) < now;
  return isOverdue ? (
    <Badge tone="danger">Prazo venceu em {moment(answerDueAt)}</Badge>
  ) : (
    <Badge tone="warning">Responder até {moment(answerDueAt)}</Badge>
  );
}
