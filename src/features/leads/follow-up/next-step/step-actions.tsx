import { lazy, Suspense, useState } from "react";
import { type NextStep, postponeStep } from "#src/shared/time/next-step.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { StepDialogProps } from "./step-dialog.tsx";
import { useFinishStep, useSetStep } from "./use-steps.ts";

const LazyStepDialog = lazy(() => import("./step-dialog.tsx"));

/** Asks for a lead's next step. Its code is loaded on demand, since the overview has it too. */
export function StepDialog(props: StepDialogProps) {
  return (
    <Suspense>
      <LazyStepDialog {...props} />
    </Suspense>
  );
}

const DELAYS = [
  { days: 1, label: "Adiar um dia" },
  { days: 7, label: "Adiar uma semana" },
] as const;

/** The dialog that is open: for the step itself, or for the one after a done one. */
type Asking = "change" | "after-done";

interface StepActions {
  /** The buttons of a step: done, postpone, change. */
  buttons: React.ReactNode;
  dialog: React.ReactNode;
  ask: () => void;
}

/**
 * Offers what is done with a lead's next step. A done one asks for the step after it.
 * @param onDone asks instead, where the buttons are gone with the step
 */
export function useStepActions(
  leadId: string,
  step: NextStep | null,
  onDone?: (leadId: string) => void,
): StepActions {
  const timeZone = useTimeZone();
  const [asking, setAsking] = useState<Asking>();
  const finish = useFinishStep(leadId, () => (onDone ? onDone(leadId) : setAsking("after-done")));
  const set = useSetStep(leadId);
  const isBusy = finish.isPending || set.isPending;
  const act = (run: () => void) => ({ "aria-disabled": isBusy, onClick: run });
  const postpone = (days: number) => step && set.mutate(postponeStep(step, days, timeZone));
  return {
    ask: () => setAsking("change"),
    buttons: step && (
      <>
        <Button variant="secondary" size="sm" {...act(() => finish.mutate())}>
          Concluir<span className="sr-only"> {step.text}</span>
        </Button>
        {DELAYS.map(({ days, label }) => (
          <Button key={days} variant="ghost" size="sm" {...act(() => postpone(days))}>
            {label}
          </Button>
        ))}
      </>
    ),
    dialog: asking && (
      <StepDialog
        leadId={leadId}
        step={asking === "change" ? step : null}
        isAfterDone={asking === "after-done"}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}
