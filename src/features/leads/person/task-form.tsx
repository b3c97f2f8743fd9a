import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#src/accounts/use-user.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { InlineForm } from "#src/ui/dialogs/inline-form.tsx";
import { FOCUS_FIRST } from "#src/ui/dialogs/use-focus-back.ts";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { keptKey } from "#src/ui/forms/kept-values.ts";
import { TimeField } from "#src/ui/forms/time-field.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { NO_TASK, taskInputSchema } from "../follow-up/tasks/schema.ts";
import { useAddTask } from "../follow-up/tasks/tasks-panel.tsx";
import { leadPeopleQuery } from "../lead-queries.ts";

/** Creates a task, by default for tomorrow morning and the user. */
export function TaskForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const add = useAddTask(leadId);
  const timeZone = useTimeZone();
  const [tomorrow] = useState(() => addDays(toLocalTime(new Date(), timeZone).date, 1));
  const { data: people = [] } = useQuery(leadPeopleQuery(useApi()));
  const ownId = useUser().id;
  const others = people.filter(({ id }) => id !== ownId);
  const form = useForm({
    values: { title: "", date: tomorrow, time: "09:00", assigneeId: "" },
    isGuarded: true,
    keptAs: keptKey(ownId, `task:${leadId}`),
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
    failed: tryAgain,
  });
  return (
    <InlineForm form={form} title="Nova tarefa" action="Criar" busy="Criando..." onClose={onClose}>
      <div {...FOCUS_FIRST}>
        <TextField form={form} name="title" label="Tarefa" autoComplete="off" />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1fr_2fr]">
        <TextField form={form} name="date" label="Dia" type="date" />
        <TimeField form={form} name="time" label="Hora" />
        <SelectField
          form={form}
          name="assigneeId"
          label="Responsável"
          className="max-sm:col-span-2"
          options={{ "": "Eu", ...Object.fromEntries(others.map(({ id, name }) => [id, name])) }}
        />
      </div>
    </InlineForm>
  );
}
