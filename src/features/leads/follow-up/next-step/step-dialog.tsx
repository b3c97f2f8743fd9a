import { useState } from "react";
import { NEXT_STEP, type NextStep, toStepFields, toStepTime } from "#src/shared/time/next-step.ts";
import { addDays, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { TimeField } from "#src/ui/forms/time-field.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useSetStep } from "./use-steps.ts";

export interface StepDialogProps {
  leadId: string;
  /** The step that is changed; null: a new one, by default for tomorrow. */
  step: NextStep | null;
  /** True after a step was done. */
  isAfterDone?: boolean;
  onClose: () => void;
}

/** Sets a lead's next step. */
export default function StepDialog({ leadId, step, isAfterDone = false, onClose }: StepDialogProps) {
  const timeZone = useTimeZone();
  const set = useSetStep(leadId);
  const [initial] = useState(() =>
    step
      ? { text: step.text, ...toStepFields(step, timeZone) }
      : { text: "", date: addDays(toLocalTime(new Date(), timeZone).date, 1), time: "" },
  );
  const form = useForm({
    values: initial,
    check: ({ text, date }) => ({
      ...(text.trim() === "" && { text: `${NEXT_STEP}: escreva o que será feito` }),
      ...(date === "" && { date: "Escolha o dia" }),
    }),
    send: async ({ text, date, time }) => {
      await set.mutateAsync({ text: text.trim(), at: toStepTime(date, time, timeZone) });
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={isAfterDone ? "E o próximo passo?" : NEXT_STEP}
      action="Marcar"
      busy="Marcando..."
      onClose={onClose}
    >
      <TextField form={form} name="text" label="O que fazer" maxLength={200} autoComplete="off" takesFocus />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="date" label="Dia" type="date" />
        <TimeField form={form} name="time" label="Hora (opcional)" />
      </div>
    </DialogForm>
  );
}
