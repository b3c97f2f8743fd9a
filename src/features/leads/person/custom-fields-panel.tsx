import { useQueryClient } from "@tanstack/react-query";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useFollowedValues } from "#src/ui/forms/use-followed-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Link } from "#src/ui/primitives/link.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useCustomFields } from "../custom-fields/custom-field-queries.ts";
import { checkTyped, CustomInputs, toCustomChange, toTyped } from "../custom-fields/custom-inputs.tsx";
import type { CustomField, CustomChange } from "../custom-fields/schema.ts";
import { LEADS, leadQuery } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";

/** Shows and edits the lead's own fields; nothing if the team has defined none. */
export function CustomFieldsPanel({ lead }: { lead: LeadDetails }) {
  const { fields } = useCustomFields();
  // The form's values are those of the fields with which it began.
  return fields.length > 0 ? (
    <ValuesForm key={fields.map(({ key }) => key).join()} lead={lead} fields={fields} />
  ) : null;
}

function ValuesForm({ lead, fields }: { lead: LeadDetails; fields: CustomField[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const mayDefine = may(useUser().role, "administrator");
  const save = useChange({
    send: (client, customFields: CustomChange) =>
      client.send<LeadDetails>("PUT", `/api/leads/${lead.id}`, { customFields }),
    queryKey: LEADS,
    done: "Campos salvos!",
  });
  const saved = toTyped(fields, lead.customFields);
  const form = useForm({
    values: saved,
    check: (typed) => checkTyped(fields, typed),
    send: async (typed) => {
      const stored = await save.mutateAsync(toCustomChange(fields, typed, saved));
      queries.setQueryData(leadQuery(api, lead.id).queryKey, stored);
      form.change(toTyped(fields, stored.customFields));
    },
    serverNames: Object.fromEntries(fields.map(({ key }) => [`customFields.${key}`, key])),
    failed: tryAgain,
  });
  useFollowedValues(form, saved);
  return (
    <Panel title="Campos próprios">
      <Form form={form} className="mt-4 grid gap-4">
        <CustomInputs form={form} fields={fields} />
        <FormFailure text={form.failure} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SubmitButton form={form} busy="Salvando...">
            Salvar campos
          </SubmitButton>
          {mayDefine && (
            <Link to="/dashboard/leads/campos" className="text-sm underline underline-offset-2">
              Mudar os campos
            </Link>
          )}
        </div>
      </Form>
    </Panel>
  );
}
