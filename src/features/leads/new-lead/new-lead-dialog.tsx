import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { readReais } from "#src/shared/money.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { SelectField, TextareaField, TextField } from "#src/ui/forms/fields.tsx";
import { keptKey } from "#src/ui/forms/kept-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { newSubmissionId } from "#src/ui/public-forms/form-draft.ts";
import { COMPANIES } from "../companies/company-queries.ts";
import { customFieldsQuery } from "../custom-fields/custom-field-queries.ts";
import {
  checkTyped,
  CustomInputs,
  toCustomChange,
  toTyped,
  type TypedValues,
} from "../custom-fields/custom-inputs.tsx";
import { activeFields, type CustomField, type CustomChange } from "../custom-fields/schema.ts";
import { ENTERED_SOURCES, leadName, sourceName } from "../labels.ts";
import { leadPeopleQuery, LEADS } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";
import { newLeadSchema, type SimilarLead } from "./schema.ts";
import { SimilarLeads } from "./similar-leads.tsx";

const SOURCES = Object.fromEntries(ENTERED_SOURCES.map((source) => [source, sourceName(source)]));

const EMPTY = {
  name: "",
  company: "",
  cnpj: "",
  phone: "",
  email: "",
  value: "",
  ownerId: "",
  source: ENTERED_SOURCES[0] as string,
  note: "",
};
type Values = typeof EMPTY;
type AllValues = Values & TypedValues;

interface NewLeadDialogProps {
  /** The company that the lead belongs to. */
  company?: { id: string; name: string };
  onClose: () => void;
  /** Closes the dialog and opens the lead. */
  onOpenLead: (id: string) => void;
}

/** Enters a lead, and shows those that may be the same person while one types. */
export function NewLeadDialog(props: NewLeadDialogProps) {
  const { data } = useQuery(customFieldsQuery(useApi()));
  const fields = activeFields(data?.fields ?? []).filter(({ isInNewLead }) => isInNewLead);
  // The form's values are those of the fields with which it began.
  return data && <NewLeadForm {...props} fields={fields} />;
}

function NewLeadForm({
  company: belongsTo,
  onClose,
  onOpenLead,
  fields,
}: NewLeadDialogProps & { fields: CustomField[] }) {
  const [submissionId] = useState(newSubmissionId);
  const add = useAddLead();
  const addNote = useAddNote();
  const [nothing] = useState(() => prefixed(toTyped(fields, {})));
  const checkFixed = checkBy<Values>(newLeadSchema as never);
  const { id: userId, role } = useUser();
  const seesAll = may(role, "allLeads");
  const { data: people = [] } = useQuery(leadPeopleQuery(useApi()));
  const form = useForm<AllValues>({
    values: {
      ...EMPTY,
      ...(belongsTo && { company: belongsTo.name }),
      ...nothing,
    },
    // Survives a reload of the tab, like other texts that take long to write.
    keptAs: keptKey(userId, belongsTo ? `new-lead ${belongsTo.id}` : "new-lead"),
    check: Object.assign(
      (values: AllValues) => ({
        ...checkFixed({ ...values, value: readReais(values.value) as never }),
        ...(readReais(values.value) === undefined && { value: "Valor: escreva como 45.000,00" }),
        ...prefixed(checkTyped(fields, ownOf(fields, values))),
      }),
      { limits: checkFixed.limits },
    ),
    send: async (values) => {
      const { name, company, cnpj, phone, email, source, note } = values;
      const customFields = toCustomChange(fields, ownOf(fields, values), {});
      await add.mutateAsync({
        name,
        company,
        cnpj,
        phone,
        email,
        source,
        note,
        customFields,
        submissionId,
        ...(belongsTo && { companyId: belongsTo.id }),
        value: readReais(values.value) ?? null,
        ownerId: values.ownerId || null,
      });
      onClose();
    },
    failed: tryAgain,
  });
  const useInstead = (lead: SimilarLead) =>
    form.run(async () => {
      const { note } = form.values;
      if (note.trim() !== "") await addNote.mutateAsync({ id: lead.id, note });
      onOpenLead(lead.id);
    }, tryAgain);
  return (
    <DialogForm
      form={form}
      title="Novo lead"
      action="Criar lead"
      busy="Criando..."
      size="lg"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Nome" autoComplete="off" takesFocus />
        <TextField form={form} name="company" label="Empresa" autoComplete="off" />
        <TextField form={form} name="phone" label="Telefone" type="tel" autoComplete="off" />
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField form={form} name="cnpj" label="CNPJ" autoComplete="off" />
        <TextField
          form={form}
          name="value"
          label="Valor"
          inputMode="decimal"
          autoComplete="off"
          hint="Em reais"
        />
      </div>
      <SimilarLeads typed={form.values} onUse={useInstead} />
      {fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <CustomInputs form={form} fields={fields.map((field) => ({ ...field, key: PREFIX + field.key }))} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="source" label="Fonte" options={SOURCES} />
        {seesAll && (
          <SelectField
            form={form}
            name="ownerId"
            label="Responsável"
            options={{
              "": "Pela distribuição, ou ninguém",
              ...Object.fromEntries(people.map(({ id, name }) => [id, name])),
            }}
          />
        )}
      </div>
      <TextareaField
        form={form}
        name="note"
        label="Nota"
        hint="Só a equipe vê. Ninguém recebe e-mail sobre este lead."
        rows={4}
      />
    </DialogForm>
  );
}

/** Begins the names of the form's own fields, as the server names them. */
const PREFIX = "customFields.";

const prefixed = (values: TypedValues): TypedValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [PREFIX + key, value]));

const ownOf = (fields: readonly CustomField[], values: TypedValues): TypedValues =>
  Object.fromEntries(fields.map(({ key }) => [key, values[PREFIX + key] ?? ""]));

function useAddLead() {
  const navigate = useNavigate();
  return useChange({
    send: (
      api,
      lead: Omit<Values, "value" | "ownerId"> & {
        value: number | null;
        ownerId: string | null;
        submissionId: string;
        companyId?: string;
        customFields: CustomChange;
      },
    ) => api.send<LeadDetails>("POST", "/api/leads", lead),
    queryKey: LEADS,
    also: COMPANIES,
    done: (lead) => ({
      title: "Lead criado!",
      description: leadName(lead),
      action: { label: "Abrir", run: () => void navigate(`/dashboard/leads/${lead.id}`) },
    }),
  });
}

const useAddNote = () =>
  useChange({
    send: (api, { id, note }: { id: string; note: string }) =>
      api.send("POST", `/api/leads/${id}/notes`, { text: note }),
    queryKey: LEADS,
    done: "Nota salva!",
  });
