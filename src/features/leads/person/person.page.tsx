import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ContactFacts } from "#src/ui/primitives/contact-facts.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { NextStepLine } from "../follow-up/next-step/next-step-line.tsx";
import { TasksPanel } from "../follow-up/tasks/tasks-panel.tsx";
import { leadName, sourceName } from "../labels.ts";
import { leadQuery } from "../lead-queries.ts";
import { LeadStatusBadge } from "../lead-status-badge.tsx";
import { PlannedMailsPanel } from "../mail/outgoing/planned-mails-panel.tsx";
import { LeadDuplicatesNote } from "../merge/duplicates.tsx";
import { MergesPanel } from "../merge/merges-panel.tsx";
import type { LeadDetails } from "../schema.ts";
import type { Route } from "./+types/person.page";
import { type Adding, AddButtons, findKeptAdding } from "./add-buttons.tsx";
import { CustomFieldsPanel } from "./custom-fields-panel.tsx";
import { DetailsForm } from "./details-form.tsx";
import { useDismissReply } from "./person-queries.ts";
import { TakeButton } from "./take-button.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";
import { WriteWhatsapp } from "./write-whatsapp.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Lead", path: location.pathname, hidden: true });

/** The page of one lead (docs/produto.md, "Leads"). */
export default function Person({ params }: Route.ComponentProps) {
  const { data: lead, error, refetch } = useQuery(leadQuery(useApi(), params.id));
  if (lead) return <LeadPerson key={lead.id} lead={lead} />;
  const isGone = (error as { status?: number } | null)?.status === 404;
  return (
    <>
      <ScreenHeader title="Lead" />
      {isGone && (
        <EmptyState
          title="Lead não encontrado"
          text="Ele não existe, está na lixeira, foi apagado a pedido da pessoa ou não está atribuído a você."
        >
          <Link to="/dashboard/leads" className="underline underline-offset-2">
            Ver todos os leads
          </Link>
        </EmptyState>
      )}
      {error && !isGone && <LoadFailure onRetry={() => void refetch()} />}
      {!error && <Skeleton className="h-48 w-full" />}
    </>
  );
}

function LeadPerson({ lead }: { lead: LeadDetails }) {
  const user = useUser();
  const seesAll = may(user.role, "allLeads");
  const moment = useMoment();
  const [params] = useSearchParams();
  const isAnswering = params.has("responder");
  const [adding, setAdding] = useState<Adding | undefined>(() =>
    isAnswering ? "mail" : findKeptAdding(user.id, lead.id),
  );
  return (
    <>
      <BackLink to="/dashboard/leads">Leads</BackLink>
      <ScreenHeader title={leadName(lead)}>
        <TakeButton lead={lead} />
        <AddButtons leadId={lead.id} email={lead.email} adding={adding} setAdding={setAdding} />
      </ScreenHeader>
      <div className="-mt-3 mb-6 grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <LeadStatusBadge status={lead.status} />
          <AnswerBadge lead={lead} />
          {lead.emailFailure && (
            <Badge tone={lead.emailFailure.undeliverable ? "danger" : "warning"}>
              E-mail {lead.emailFailure.detail}
            </Badge>
          )}
          {lead.repliedAt && <ReplyBadge id={lead.id} repliedAt={lead.repliedAt} />}
        </div>
        <ContactFacts email={lead.email} phone={lead.phone} onWrite={() => setAdding("mail")}>
          <WriteWhatsapp lead={lead} />
          <li>{sourceName(lead.source)}</li>
          <li>
            <time dateTime={lead.createdAt}>{moment(lead.createdAt)}</time>
          </li>
        </ContactFacts>
        <NextStepLine lead={lead} />
        {seesAll && <LeadDuplicatesNote leadId={lead.id} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-5">
          <TasksPanel leadId={lead.id} />
          <PlannedMailsPanel leadId={lead.id} />
          <TimelinePanel leadId={lead.id} />
          {seesAll && <MergesPanel leadId={lead.id} />}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <DetailsForm key={lead.id} lead={lead} />
          <CustomFieldsPanel lead={lead} />
        </div>
      </div>
    </>
  );
}

/** Shows that the lead has written, until it is answered or somebody dismisses it. */
function ReplyBadge({ id, repliedAt }: { id: string; repliedAt: string }) {
  const moment = useMoment();
  const { mutate, isPending } = useDismissReply(id);
  return (
    <>
      <Badge tone="warning">Escreveu em {moment(repliedAt)}, sem resposta</Badge>
      <Button variant="ghost" size="sm" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        Não precisa de resposta
      </Button>
    </>
  );
}

/** Shows when the lead was answered, or the deadline of the promised answer. */
function AnswerBadge({ lead: { answerDueAt, answeredAt } }: { lead: LeadDetails }) {
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
