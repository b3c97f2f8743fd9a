import { cx } from "class-variance-authority";
import CalendarCheck from "lucide-react/icons/calendar-check";
import { useState } from "react";
import { formatStepTime, NEXT_STEP, type NextStep, stepDeadline } from "#src/shared/time/next-step.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { LeadDetails } from "../../schema.ts";
import { useStepActions } from "./step-actions.tsx";

/** Shows a lead's next step on its page, with what is done with it. Closed leads without one show nothing. */
export function NextStepLine({ lead }: { lead: LeadDetails }) {
  const { buttons, dialog, ask } = useStepActions(lead.id, lead.nextStep);
  const isClosed = lead.status === "CONVERTED" || lead.status === "LOST";
  if (!lead.nextStep && isClosed) return dialog;
  return (
    <section aria-label={NEXT_STEP} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {lead.nextStep ? (
        <>
          <p className="flex min-w-0 items-center gap-2">
            <CalendarCheck aria-hidden size={18} className="shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{lead.nextStep.text}</span>, <StepTime step={lead.nextStep} />
            </span>
          </p>
          {buttons}
          <Button variant="ghost" size="sm" onClick={ask}>
            Mudar<span className="sr-only"> o próximo passo</span>
          </Button>
        </>
      ) : (
        <Button variant="outline" size="sm" onClick={ask}>
          <CalendarCheck aria-hidden size={16} />
          Marcar próximo passo
        </Button>
      )}
      {dialog}
    </section>
  );
}

/** Shows when a step is due, in red once it is late. */
export function StepTime({ step }: { step: NextStep }) {
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  const isLate = stepDeadline(step, timeZone) <= now;
  return (
    <time dateTime={step.at} className={cx(isLate ? "font-semibold text-danger" : "text-muted")}>
      {formatStepTime(step, timeZone)}
      {isLate && " (atrasado)"}
    </time>
  );
}

/** Shows a lead's next step on its card in lists and on the board. */
export function CardStep({ step }: { step: NextStep | null }) {
  return (
    step && (
      <p className="truncate text-sm">
        <span className="sr-only">{NEXT_STEP}: </span>
        {step.text}, <StepTime step={step} />
      </p>
    )
  );
}
