import { z } from "zod";
import { nameZone } from "#src/shared/time/date-format.ts";
import { addDays, type LocalTime, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useDirtyNote } from "#src/ui/dialogs/use-dirty-note.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { BoundField, CheckboxField, SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { TimeField } from "#src/ui/forms/time-field.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { ACTION_LABELS, describeMoment, IS_TEXT_NEWER } from "./labels.ts";
import { ScheduleNotices } from "./schedule-notices.tsx";
import {
  describeRefusal,
  type ScheduledItem,
  useCancelSchedule,
  useSaveSchedule,
} from "./schedule-queries.ts";
import { lateLimitField, type Schedule, type ScheduleInput, scheduleInputSchema } from "./schema.ts";

const scheduleFormSchema = z.object({
  action: scheduleInputSchema.shape.action,
  date: z.iso.date("Informe a data"),
  time: z.iso.time({ precision: -1, error: "Informe a hora" }),
  lateLimit: z
    .string()
    .transform((text): number | null | undefined =>
      text.trim() === "" ? null : Number(text.replace(",", ".")),
    )
    .pipe(lateLimitField),
  usesNewText: z.boolean(),
});

interface ScheduleFormProps {
  item: ScheduledItem;
  /** `null` if nothing is scheduled yet. */
  schedule: Schedule | null;
  hasDraft?: boolean;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

export function ScheduleForm({ item, schedule, hasDraft, onDirty, onClose }: ScheduleFormProps) {
  const timeZone = useTimeZone();
  const save = useSaveSchedule(item);
  const cancel = useCancelSchedule(item);
  const { toast } = useToast();
  const form = useForm({
    values: toFormValues(schedule, timeZone),
    check: checkBy(scheduleFormSchema),
    send: async (values) => {
      const input = toScheduleInput(scheduleFormSchema.parse(values), schedule, timeZone);
      const { action, at } = await save.mutateAsync(input);
      toast({
        title: "Agendado!",
        description: `${ACTION_LABELS[action]} em ${describeMoment(at, timeZone)}.`,
      });
      onClose();
    },
    failed: describeRefusal,
    serverNames: { at: "date" },
  });
  const { action, date, time, usesNewText } = form.values;
  useDirtyNote(form.isDirty, onDirty);
  const remove = async () => {
    await cancel.mutateAsync();
    toast({ title: "Agendamento cancelado" });
    onClose();
  };
  const shifted = findShifted({ date, time }, timeZone);

  return (
    <Form form={form}>
      <ScheduleNotices schedule={schedule} />
      <SelectField
        form={form}
        name="action"
        label="O que fazer"
        hint={action === "publish" && describeText({ schedule, hasDraft, usesNewText })}
        options={ACTION_LABELS}
      />
      {schedule?.isOutdated && action === "publish" && (
        <div className="rounded-control border bg-warning-soft px-4 py-2.5 text-sm">
          <p>{IS_TEXT_NEWER}</p>
          <CheckboxField form={form} name="usesNewText" label="Usar o texto novo" />
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField form={form} name="date" label="Data" type="date" />
        <TimeField form={form} name="time" label="Hora" />
        <p aria-live="polite" className="col-span-2 -mt-2 text-sm text-muted">
          {shifted
            ? `Nesse dia esse horário não existe, porque o relógio é adiantado: fica para ${shifted.time}.`
            : `No ${nameZone(new Date(), timeZone)}.`}
        </p>
      </div>
      <BoundField
        form={form}
        name="lateLimit"
        label={`Não ${action === "publish" ? "publicar" : "tirar do ar"} se atrasar mais de`}
        hint="Em horas; opcional. Vale se o site estiver fora do ar na hora marcada. Quem agendou recebe um e-mail."
      >
        {(control) => (
          <div className="flex items-center gap-2.5">
            <Input {...control} inputMode="decimal" className="max-w-28" />
            <span aria-hidden>horas</span>
          </div>
        )}
      </BoundField>
      <FormFailure text={form.failure} isPlain />
      <div className="flex flex-wrap-reverse justify-end gap-3">
        {schedule && (
          <Button
            variant="ghost"
            tone="danger"
            className="mr-auto"
            aria-disabled={form.isSending}
            onClick={() => form.run(remove, "Não foi possível cancelar.")}
          >
            Cancelar agendamento
          </Button>
        )}
        <SubmitButton form={form} busy={save.isPending ? "Agendando..." : undefined}>
          {schedule ? "Mudar agendamento" : "Agendar"}
        </SubmitButton>
      </div>
    </Form>
  );
}

interface TextChoice {
  schedule: Schedule | null;
  hasDraft?: boolean | undefined;
  usesNewText: boolean;
}

function describeText({ schedule, hasDraft, usesNewText }: TextChoice): string {
  if (schedule?.action === "publish" && !usesNewText) return "Vai ao ar o texto de quando foi agendado.";
  return hasDraft
    ? "Vai ao ar o rascunho como está agora; o que mudar depois não entra sozinho."
    : "Vai ao ar o texto como está agora; o que mudar depois não entra sozinho.";
}

type ScheduleFormValues = z.input<typeof scheduleFormSchema>;

/** Initial values; without a schedule, tomorrow at nine. */
function toFormValues(schedule: Schedule | null, timeZone: string, now = new Date()): ScheduleFormValues {
  const tomorrow = addDays(toLocalTime(now, timeZone).date, 1);
  return {
    action: schedule?.action ?? "publish",
    ...(schedule ? toLocalTime(new Date(schedule.at), timeZone) : { date: tomorrow, time: "09:00" }),
    lateLimit: schedule?.lateLimitHours?.toLocaleString("pt-BR", { maximumFractionDigits: 2 }) ?? "",
    usesNewText: false,
  };
}

/** A schedule keeps its revision, unless the new text is requested. */
function toScheduleInput(
  values: z.output<typeof scheduleFormSchema>,
  schedule: Schedule | null,
  timeZone: string,
): ScheduleInput {
  const { action, date, time, lateLimit, usesNewText } = values;
  const keepsRevision = schedule?.action === "publish" && !usesNewText;
  return {
    action,
    at: toInstant({ date, time }, timeZone).toISOString(),
    revision: keepsRevision ? schedule.revision : null,
    lateLimitHours: lateLimit ?? null,
  };
}

/** The actual local time, if the given one is skipped by daylight saving time; otherwise undefined. */
function findShifted(local: LocalTime, timeZone: string): LocalTime | undefined {
  const isComplete = z.iso.date().safeParse(local.date).success && local.time !== "";
  if (!isComplete) return undefined;
  const shown = toLocalTime(toInstant(local, timeZone), timeZone);
  return shown.date === local.date && shown.time === local.time ? undefined : shown;
}
