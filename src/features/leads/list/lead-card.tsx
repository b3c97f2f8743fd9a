import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { useDate, useMoment } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ContactFacts } from "#src/ui/primitives/contact-facts.tsx";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { describeUtm } from "../attribution/utm.ts";
import { TagList } from "../custom-fields/tag-list.tsx";
import { CardStep } from "../follow-up/next-step/next-step-line.tsx";
import { AnswerDueBadge } from "../follow-up/response-deadline/answer-due.tsx";
import { leadName, sourceName } from "../labels.ts";
import { LeadStatusBadge } from "../lead-status-badge.tsx";
import { MailForm } from "../mail/outgoing/mail-form.tsx";
import type { Lead } from "../schema.ts";

const PREVIEW_LENGTH = 150;

const rowClass = "grid gap-x-5 gap-y-4 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]";

/** Shows the message and the contact below a row of the table. */
export function LeadCard({ lead }: { lead: Lead }) {
  const moment = useMoment();
  const name = leadName(lead);
  const [isWriting, setIsWriting] = useState(false);
  const [files, setFiles] = useState<File[]>();
  return (
    <article aria-label={name} className={rowClass}>
      <div className="flex min-w-0 gap-3.5">
        <LeadInitial name={name} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-2">
            <LeadStatusBadge status={lead.status} />
            <AnswerDueBadge lead={lead} />
          </div>
          <ContactFacts email={lead.email} phone={lead.phone}>
            {lead.company && <li>{lead.company}</li>}
            <li>{sourceName(lead.source)}</li>
            {lead.city && <li>{lead.city}</li>}
            {lead.tags.length > 0 && (
              <li>
                Tags: <TagList tags={lead.tags} />
              </li>
            )}
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
          <MailForm
            frame="dialog"
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

/** Shortens a message to 150 characters and three dots (docs/produto.md, "Leads"). */
export function previewMessage(message: string): string {
  const characters = Array.from(message);
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join("")}...` : message;
}
