import { cx } from "class-variance-authority";
import Reply from "lucide-react/icons/reply";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ContactFacts } from "#src/ui/primitives/contact-facts.tsx";
import { PhoneFold } from "#src/ui/primitives/phone-fold.tsx";
import { TagList } from "../custom-fields/tag-list.tsx";
import { NextStepLine } from "../follow-up/next-step/next-step-line.tsx";
import { AnswerBadge } from "../follow-up/response-deadline/answer-due.tsx";
import { leadName } from "../labels.ts";
import { LeadStatusBadge } from "../lead-status-badge.tsx";
import { LeadDuplicatesNote } from "../merge/duplicates.tsx";
import type { LeadDetails } from "../schema.ts";
import { MoreActions } from "./more-actions.tsx";
import { OwnerChoice } from "./owner-choice.tsx";
import { useDismissReply } from "./person-queries.ts";
import { StageSteps } from "./stage-steps.tsx";
import { TakeButton } from "./take-button.tsx";
import type { Composer } from "./use-composer.ts";
import { ValueEdit } from "./value-edit.tsx";

interface LeadHeadProps {
  lead: LeadDetails;
  composer: Composer;
}

/** The head of a lead's page: who it is, where the deal stands, and what to do next. */
export function LeadHead({ lead, composer }: LeadHeadProps) {
  const seesAll = may(useUser().role, "allLeads");
  return (
    <div className="mb-5 grid grid-cols-1 gap-4 rounded-card border bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 tabIndex={-1} className="text-[1.75rem] leading-tight wrap-anywhere">
              {leadName(lead)}
            </h1>
            <LeadStatusBadge status={lead.status} />
          </div>
          {lead.company && <p className="wrap-anywhere">{lead.company}</p>}
          <ContactFacts email={lead.email} phone={lead.phone} onWrite={() => composer.write("mail")}>
            {lead.city && <li>{lead.city}</li>}
            {lead.tags.length > 0 && (
              <li>
                <span className="sr-only">Tags: </span>
                <TagList tags={lead.tags} />
              </li>
            )}
          </ContactFacts>
        </div>
        <MainActions lead={lead} composer={composer} />
      </header>
      <Standing lead={lead} />
      <StageSteps lead={lead} />
      <div className="border-t pt-4">
        <PhoneFold
          label="Valor, responsável e próximo passo"
          className="flex flex-wrap items-start gap-x-8 gap-y-3 max-sm:mt-3"
        >
          <ValueEdit lead={lead} />
          <OwnerChoice lead={lead} />
          <div className="min-w-0 flex-1 basis-80">
            <NextStepLine lead={lead} />
          </div>
        </PhoneFold>
      </div>
      {seesAll && <LeadDuplicatesNote leadId={lead.id} />}
    </div>
  );
}

/** One primary action and a menu. On a phone they are within the thumb's reach, until the reply is being written. */
function MainActions({ lead, composer }: LeadHeadProps) {
  return (
    <div
      className={cx(
        "flex flex-wrap gap-2",
        composer.tab !== "mail" &&
          "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:bg-surface max-sm:p-3",
      )}
    >
      {lead.email !== null && (
        <Button className="max-sm:flex-1 max-sm:px-3!" onClick={() => composer.write("mail")}>
          <Reply aria-hidden size={18} />
          Responder
        </Button>
      )}
      <MoreActions lead={lead} composer={composer} hasKeys />
    </div>
  );
}

/** Says what waits: a promised answer, a mail of the person, an address that does not work, an owner. */
function Standing({ lead }: { lead: LeadDetails }) {
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <AnswerBadge lead={lead} />
      {lead.emailFailure && (
        <Badge tone={lead.emailFailure.undeliverable ? "danger" : "warning"} className="whitespace-normal!">
          E-mail {lead.emailFailure.detail}
        </Badge>
      )}
      {lead.repliedAt && <ReplyBadge id={lead.id} repliedAt={lead.repliedAt} />}
      <TakeButton lead={lead} />
    </div>
  );
}

/** Shows that the lead has written, until it is answered or somebody dismisses it. */
function ReplyBadge({ id, repliedAt }: { id: string; repliedAt: string }) {
  const moment = useMoment();
  const { mutate, isPending } = useDismissReply(id);
  return (
    <>
      <Badge tone="warning">Escreveu em {moment(repliedAt)}, sem resposta</Badge>
      <Button variant="ghost" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
        Não precisa de resposta
      </Button>
    </>
  );
}
