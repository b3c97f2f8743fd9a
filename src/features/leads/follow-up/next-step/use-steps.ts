import { formatStepTime, type NextStep } from "#src/shared/time/next-step.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { LEADS } from "../../lead-queries.ts";
import type { LeadDetails } from "../../schema.ts";

/** Sets a lead's next step; null removes it. */
export function useSetStep(leadId: string) {
  const timeZone = useTimeZone();
  return useChange({
    send: (api, nextStep: NextStep | null) =>
      api.send<LeadDetails>("PUT", `/api/leads/${leadId}`, { nextStep }),
    queryKey: LEADS,
    done: ({ nextStep }) =>
      nextStep
        ? { title: "Próximo passo marcado", description: formatStepTime(nextStep, timeZone) }
        : { title: "Próximo passo removido" },
    failed: "Erro ao marcar o próximo passo",
  });
}

/**
 * Records that the next step was done.
 * @param onDone called at once, also where the lists that are fetched again no longer show the step and its button
 */
export const useFinishStep = (leadId: string, onDone: () => void) =>
  useChange({
    send: (api) => api.send<LeadDetails>("POST", `/api/leads/${leadId}/next-step/done`, {}),
    queryKey: LEADS,
    done: () => {
      onDone();
      return { title: "Passo feito!" };
    },
    failed: "Erro ao concluir o passo",
  });
