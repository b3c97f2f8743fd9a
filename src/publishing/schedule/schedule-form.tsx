import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import {
  findShifted,
  scheduleFormSchema,
  type ScheduleFormValues,
  toFormValues,
  toScheduleInput,
} from "./schedule-form-schema.ts";
import { ScheduleNotices } from "./schedule-notices.tsx";
import {
  describeRefusal,
  type ScheduledItem,
  useCancelSchedule,
  useSaveSchedule,
} from "./schedule-queries.ts";
import type { Schedule } from "./schema.ts";
import { nameZone } from "#src/shared/date-format.ts";
import { ACTION_LABELS, describeMoment } from "./words.ts";

interface ScheduleFormProps {
  item: ScheduledItem;
  /** `null`: nothing is scheduled yet. */
  schedule: Schedule | null;
  hasDraft?: boolean;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

/** The fields of a schedule, and the buttons that make it and cancel it. */
export function ScheduleForm({ item, schedule, hasDraft, onDirty, onClose }: ScheduleFormProps) {
  const timeZone = useTimeZone();
  const save = useSaveSchedule(item);
  const cancel = useCancelSchedule(item);
  const once = useOnce();
  const { toast } = useToast();
  const form = useForm<ScheduleFormValues, unknown, z.output<typeof scheduleFormSchema>>({
    resolver: zodResolver(scheduleFormSchema),
    defaultValues: toFormValues(schedule, timeZone),
  });
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const { action, at } = await save.mutateAsync(toScheduleInput(values, schedule, timeZone));
      toast({
        title: "Agendado!",
        description: `${ACTION_LABELS[action]} em ${describeMoment(at, timeZone)}.`,
      });
      onClose();
    } catch (error) {
      const tooEarly = error instanceof ApiError && error.errors.find(({ field }) => field === "at");
      if (tooEarly)
        form.setError("date", { type: "server", message: tooEarly.message }, { shouldFocus: true });
      else form.setError("root", { type: "server", message: describeRefusal(error) });
    }
  });
  const remove = async () => {
    try {
      await cancel.mutateAsync();
      toast({ title: "Agendamento cancelado" });
      onClose();
    } catch (error) {
      form.setError("root", { type: "server", message: serverText(error, "Não foi possível cancelar.") });
    }
  };
  const [action, date, time, usesNewText] = useWatch({
    control: form.control,
    name: ["action", "date", "time", "usesNewText"],
  });
  const shifted = findShifted({ date, time }, timeZone);

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void once(() => submit(event));
      }}
    >
      <ScheduleNotices schedule={schedule} />
      <Field
        label="O que fazer"
        hint={action === "publish" && describeText({ schedule, hasDraft, usesNewText })}
      >
        {(control) => (
          <Select {...control} {...form.register("action")}>
            {Object.entries(ACTION_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {schedule?.isOutdated && action === "publish" && (
        <div className="rounded-control border bg-warning-soft px-4 py-2.5 text-sm">
          <p>O texto mudou depois de agendado. O agendamento deve usar o texto novo?</p>
          <Checkbox label="Usar o texto novo" {...form.register("usesNewText")} />
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Data" error={errors.date?.message}>
          {(control) => <Input {...control} type="date" {...form.register("date")} />}
        </Field>
        <Field label="Hora" error={errors.time?.message}>
          {(control) => <Input {...control} type="time" {...form.register("time")} />}
        </Field>
        <p aria-live="polite" className="col-span-2 -mt-2 text-sm text-muted">
          {shifted
            ? `Nesse dia o relógio pula essa hora: fica para ${shifted.time}.`
            : `No ${nameZone(new Date(), timeZone)}.`}
        </p>
      </div>
      <Field
        label={`Não ${action === "publish" ? "publicar" : "tirar do ar"} se atrasar mais de`}
        hint="Em horas; opcional. Vale se o site estiver fora do ar na hora marcada. Quem agendou recebe um e-mail."
        error={errors.lateLimit?.message}
      >
        {(control) => (
          <div className="flex items-center gap-2.5">
            <Input {...control} inputMode="decimal" className="max-w-28" {...form.register("lateLimit")} />
            <span aria-hidden>horas</span>
          </div>
        )}
      </Field>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {errors.root?.message}
      </p>
      <div className="flex flex-wrap-reverse justify-end gap-3">
        {schedule && (
          <Button
            variant="ghost"
            tone="danger"
            className="mr-auto"
            aria-disabled={cancel.isPending}
            onClick={() => void once(remove)}
          >
            Cancelar agendamento
          </Button>
        )}
        <Button type="submit" aria-disabled={save.isPending}>
          {save.isPending ? "Agendando..." : schedule ? "Mudar agendamento" : "Agendar"}
        </Button>
      </div>
    </form>
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
