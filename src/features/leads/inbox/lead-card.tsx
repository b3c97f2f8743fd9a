import Mail from "lucide-react/icons/mail";
import { useId, useState } from "react";
import { useDate, useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { ContactFacts } from "#src/ui/primitives/contact-facts.tsx";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { LEAD_STATUSES, leadName, sourceName } from "../labels.ts";
import { MailDialog } from "../mails/mail-dialog.tsx";
import { CardStep } from "../next-step/next-step-line.tsx";
import type { Lead } from "../schema.ts";
import { describeUtm } from "../utm.ts";
import { LeadStatusBadge } from "./lead-status-badge.tsx";
import { useMoveLead } from "./use-move-lead.ts";

const PREVIEW_LENGTH = 150;

const rowClass = "grid gap-x-5 gap-y-4 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]";

export function LeadCard({ lead }: { lead: Lead }) {
  const moment = useMoment();
  const name = leadName(lead);
  const titleId = useId();
  const [isWriting, setIsWriting] = useState(false);
  const [files, setFiles] = useState<File[]>();
  return (
    <article aria-labelledby={titleId} className={rowClass}>
      <div className="flex min-w-0 gap-3.5">
        <LeadInitial name={name} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3
              id={titleId}
              className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere"
            >
              <Link
                to={`/dashboard/leads/${lead.id}`}
                className="inline-flex min-h-6 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                {name}
              </Link>
            </h3>
            <LeadStatusBadge status={lead.status} />
            {lead.overdueSince && <Badge tone="danger">Resposta atrasada</Badge>}
            {lead.repliedAt && <Badge tone="warning">Respondeu</Badge>}
          </div>
          <ContactFacts email={lead.email} phone={lead.phone}>
            {lead.company && <li>{lead.company}</li>}
            <li>{sourceName(lead.source)}</li>
            {lead.utm && <li>Campanha: {describeUtm(lead.utm)}</li>}
            <li>
              <time dateTime={lead.createdAt}>{moment(lead.createdAt)}</time>
            </li>
          </ContactFacts>
          <CardStep step={lead.nextStep} />
          {lead.message && (
            <ExpandableText
              text={lead.message}
              preview={previewMessage(lead.message)}
              more="Ver mensagem inteira"
            />
          )}
          {lead.consent && (
            <p className="mt-2 text-sm whitespace-pre-line text-muted">Aceitou: {lead.consent}</p>
          )}
          {lead.policy && <LeadPolicy {...lead.policy} />}
        </div>
      </div>
      <div className="flex items-start gap-2 max-md:ml-[3.125rem]">
        <StatusSelect lead={lead} name={name} />
        {lead.email && (
          <Button
            variant="secondary"
            size="sm"
            className="h-9.5 pointer-coarse:h-11"
            onClick={() => setIsWriting(true)}
          >
            <Mail aria-hidden size={16} />
            E-mail<span className="sr-only"> para {name}</span>
          </Button>
        )}
        {isWriting && lead.email && (
          <MailDialog
            leadId={lead.id}
            to={lead.email}
            files={files}
            onClose={() => setIsWriting(false)}
            onUndone={(undone) => {
              setFiles(undone);
              setIsWriting(true);
            }}
          />
        )}
      </div>
    </article>
  );
}

function LeadInitial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-sm font-semibold text-primary-ink"
    >
      {Array.from(name)[0]?.toLocaleUpperCase("pt-BR")}
    </span>
  );
}

function StatusSelect({ lead, name }: { lead: Lead; name: string }) {
  const moveTo = useMoveLead(lead);
  return (
    <ChoiceSelect
      compact
      aria-label={`Situação de ${name}`}
      className="max-md:flex-1 md:w-40"
      value={lead.status}
      onChoose={moveTo}
      options={LEAD_STATUSES}
    />
  );
}

/** Names the privacy policy that the form referred to. */
function LeadPolicy({ publishedAt, path }: NonNullable<Lead["policy"]>) {
  const date = useDate();
  return (
    <p className="mt-2 text-sm text-muted">
      Enviado sob a{" "}
      <a href={path} className="underline underline-offset-2 hover:text-ink">
        política publicada em <time dateTime={publishedAt}>{date(publishedAt)}</time>
      </a>
    </p>
  );
}

/** Shown while the list loads. */
export function LeadCardSkeleton() {
  return (
    <div className={rowClass}>
      <div className="flex gap-3.5">
        <Skeleton className="size-9 shrink-0" />
        <div className="flex-1">
          <Skeleton className="h-5 w-44 max-w-full" />
          <Skeleton className="mt-2 h-4 w-full max-w-96" />
          <Skeleton className="mt-3.5 h-4 w-full max-w-136" />
          <Skeleton className="mt-2 h-4 w-2/3 max-w-88" />
        </div>
      </div>
      <div className="flex gap-2 max-md:ml-[3.125rem]">
        <Skeleton className="h-9.5 max-md:flex-1 md:w-40" />
        <Skeleton className="h-9.5 w-25" />
      </div>
    </div>
  );
}

/** Shortens a message to 150 characters and three dots (docs/produto.md, "Leads"). */
export function previewMessage(message: string): string {
  const characters = Array.from(message);
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join("")}...` : message;
}
