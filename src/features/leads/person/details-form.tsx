import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { readReais } from "#src/shared/money.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { type FieldForm, SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useFollowedValues } from "#src/ui/forms/use-followed-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import {
  LEAD_FIELDS,
  PLAIN_FIELD_NAMES,
  type PlainFieldName as LeadFieldName,
  splitTags,
  writeValue,
} from "../fields.ts";
import { LEAD_STATUSES } from "../labels.ts";
import { leadPeopleQuery, leadQuery } from "../lead-queries.ts";
import { pipelineQuery } from "../pipeline/pipeline-queries.ts";
import { leadChangeSchema, type LeadDetails, type Stage } from "../schema.ts";
import { useChangeLead } from "./person-queries.ts";

interface DetailsFormProps {
  lead: LeadDetails;
  /** Fields that the screen has elsewhere. */
  without?: readonly LeadFieldName[];
}

/** Edits the lead's details. Sends only changed fields. */
export function DetailsForm({ lead, without }: DetailsFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const change = useChangeLead(lead.id);
  const mayGive = may(useUser().role, "allLeads");
  const { data: people = [] } = useQuery(leadPeopleQuery(api));
  const { data: pipeline } = useQuery(pipelineQuery(api));
  const stages = pipeline?.stages ?? [];
  /** The values on the server, to which the form's values are compared. */
  const saved = toValues(lead);
  const form = useForm({
    values: saved,
    check: ({ value, status, lostReason }) => ({
      ...(readReais(value) === undefined && { value: "Valor: escreva como 45.000,00" }),
      ...(pipeline?.isReasonRequired &&
        status === "LOST" &&
        saved.status !== "LOST" &&
        lostReason.trim() === "" && { lostReason: "Motivo da perda: diga por que o negócio se perdeu" }),
    }),
    limits: limitsOf(leadChangeSchema),
    send: async (values) => {
      const { value, tags, ...texts } = values;
      const changed = Object.entries({
        ...texts,
        value: readReais(value) ?? null,
        tags: splitTags(tags),
      }).filter(([name]) => values[name as LeadFieldName] !== saved[name as LeadFieldName]);
      const stored = await change.mutateAsync(
        Object.fromEntries(changed.map(([name, given]) => [name, given === "" ? null : given])),
      );
      queries.setQueryData(leadQuery(api, lead.id).queryKey, stored);
      // Shows what was typed as it is stored, such as a telephone.
      const shown = Object.entries(toValues(stored)).filter(
        ([name]) => latest.current.values[name as LeadFieldName] === values[name as LeadFieldName],
      );
      form.change(Object.fromEntries(shown));
    },
    failed: tryAgain,
  });
  const latest = useLatest(form);
  useFollowedValues(form, saved);
  /** The form, whose stage and status follow each other. */
  const linked: typeof form = {
    ...form,
    change: (changed) => form.change(follow(changed, form.values, stages)),
  };
  const options = {
    status: LEAD_STATUSES,
    stage: Object.fromEntries(stages.map(({ id, name }) => [id, name])),
    ownerId: { "": "Ninguém", ...Object.fromEntries(people.map(({ id, name }) => [id, name])) },
  };
  const isShown = (name: LeadFieldName): boolean =>
    !without?.includes(name) &&
    (name === "ownerId" ? mayGive : name !== "lostReason" || form.values.status === "LOST");
  const renderField = (name: LeadFieldName) => {
    const bound = { form: linked, name, label: LEAD_FIELDS[name].label };
    if (name === "status" || name === "ownerId" || name === "stage")
      return <SelectField key={name} {...bound} options={options[name]} />;
    if (name === "lostReason") return <SuggestingField key={name} {...bound} words={pipeline?.lostReasons} />;
    return <TextField key={name} autoComplete="off" {...bound} {...INPUTS[name]} />;
  };
  return (
    <Panel title="Negócio e contato">
      <Form form={form} className="mt-4 grid gap-4">
        {ROWS.map((row) => row.filter(isShown)).map((row) =>
          row.length > 1 ? (
            <div key={row.join()} className="grid grid-cols-2 gap-4">
              {row.map(renderField)}
            </div>
          ) : (
            row.map(renderField)
          ),
        )}
        <FormFailure text={form.failure} />
        <SubmitButton form={form} busy="Salvando..." className="justify-self-start">
          Salvar
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** Adds the status of a chosen stage, and the first stage of a chosen status. */
function follow(changed: Partial<Values>, { stage }: Values, stages: readonly Stage[]): Partial<Values> {
  const chosen = stages.find(({ id }) => id === changed.stage);
  if (chosen) return { ...changed, status: chosen.status };
  const { status } = changed;
  if (!status || stages.some((one) => one.id === stage && one.status === status)) return changed;
  const first = stages.find((one) => one.status === status);
  return first ? { ...changed, stage: first.id } : changed;
}

const PLACED: LeadFieldName[][] = [
  ["status"],
  ["stage"],
  ["ownerId"],
  ["value", "expectedMonth"],
  ["lostReason"],
];
/** Fields side by side; those without a place come last. */
const ROWS = [
  ...PLACED,
  ...PLAIN_FIELD_NAMES.filter((name) => !PLACED.flat().includes(name)).map((name) => [name]),
];

/** Attributes of inputs that take more than plain text. */
const INPUTS: Partial<
  Record<
    LeadFieldName,
    Pick<
      React.ComponentProps<"input">,
      "type" | "inputMode" | "placeholder" | "autoCapitalize" | "spellCheck" | "maxLength"
    >
  >
> = {
  value: { inputMode: "decimal", placeholder: "R$" },
  expectedMonth: { type: "month", placeholder: "2026-12" },
  email: { type: "email", autoCapitalize: "none", spellCheck: false },
  phone: { type: "tel" },
  tags: { placeholder: "Separadas por vírgula" },
  cnpj: { maxLength: 30, spellCheck: false },
};

interface SuggestingFieldProps {
  form: FieldForm<Values>;
  name: LeadFieldName;
  label: string;
  words: string[] | undefined;
}

function SuggestingField({ words, ...field }: SuggestingFieldProps) {
  const id = useId();
  return (
    <>
      <TextField {...field} autoComplete="off" list={id} />
      <datalist id={id}>
        {words?.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </datalist>
    </>
  );
}

type Values = Record<LeadFieldName, string>;

/** Returns the values of the controls. */
function toValues(lead: LeadDetails): Values {
  const typed = PLAIN_FIELD_NAMES.map((name) => [name, writeValue(name, lead[name])]);
  return { ...(Object.fromEntries(typed) as Values), status: lead.status };
}
