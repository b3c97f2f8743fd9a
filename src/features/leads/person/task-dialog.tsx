import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { leadPeopleQuery, useAddTask } from "./person-queries.ts";
import { NO_TASK, taskInputSchema } from "./schema.ts";

const DAY_MS = 86_400_000;

/** Creates a task, by default for tomorrow morning and the user. */
export function TaskDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const add = useAddTask(leadId);
  const timeZone = useTimeZone();
  const [tomorrow] = useState(() => toLocalTime(new Date(Date.now() + DAY_MS), timeZone).date);
  const { data: people = [] } = useQuery(leadPeopleQuery(useApi()));
  const form = useForm({
    values: {
      title: "",
      date: tomorrow,
      time: "09:00",
      assigneeId: "",
    },
    check: ({ title, date, time }) => ({
      ...(title.trim() === "" && { title: NO_TASK }),
      ...(date === "" && { date: "Escolha o dia" }),
      ...(time === "" && { time: "Escolha a hora" }),
    }),
    limits: limitsOf(taskInputSchema),
    send: async ({ title, date, time, assigneeId }) => {
      const dueAt = toInstant({ date, time }, timeZone).toISOString();
      await add.mutateAsync({ title, dueAt, assigneeId: assigneeId || null });
      onClose();
    },
    failed: "Tente novamente.",
  });
  return (
    <DialogForm form={form} title="Nova tarefa" action="Criar" busy="Criando..." onClose={onClose}>
      <TextField form={form} name="title" label="Tarefa" autoComplete="off" takesFocus />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="date" label="Dia" type="date" />
        <TextField form={form} name="time" label="Hora" type="time" />
      </div>
      <SelectField
        form={form}
        name="assigneeId"
        label="Responsável"
        options={{ "": "Eu", ...Object.fromEntries(people.map(({ id, name }) => [id, name])) }}
      />
    </DialogForm>
  );
}
