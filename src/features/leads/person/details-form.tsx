import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { limitsOf } from "#src/ui/forms/field-errors.ts";
import { EmailField, SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useFollowedValues } from "#src/ui/forms/use-followed-values.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { LEAD_STATUSES } from "../labels.ts";
import { readReais, toTypedReais } from "../money.ts";
import { leadChangeSchema, type LeadDetails } from "../schema.ts";
import { leadPeopleQuery, leadQuery, leadWordsQuery, useChangeLead } from "./person-queries.ts";

/** Edits the lead's details. Sends only changed fields. */
export function DetailsForm({ lead }: { lead: LeadDetails }) {
  const api = useApi();
  const queries = useQueryClient();
  const change = useChangeLead(lead.id);
  const mayGive = may(useUser().role, "administrator");
  const { data: people = [] } = useQuery(leadPeopleQuery(api));
  const { data: words } = useQuery(leadWordsQuery(api));
  const [stagesId, reasonsId] = [useId(), useId()];
  /** The values on the server, to which the form's values are compared. */
  const saved = toValues(lead);
  const form = useForm({
    values: saved,
    check: ({ value }) => (readReais(value) === undefined ? { value: "Valor: escreva como 45.000,00" } : {}),
    limits: limitsOf(leadChangeSchema),
    send: async (values) => {
      const { value, ...texts } = values;
      const changed = Object.entries({ ...texts, value: readReais(value) ?? null }).filter(
        ([name]) => values[name as keyof typeof values] !== saved[name as keyof typeof values],
      );
      const stored = await change.mutateAsync(
        Object.fromEntries(changed.map(([name, given]) => [name, given === "" ? null : given])),
      );
      queries.setQueryData(leadQuery(api, lead.id).queryKey, stored);
      // Shows what was typed as it is stored, such as a telephone.
      const shown = Object.entries(toValues(stored)).filter(
        ([name]) =>
          latest.current.values[name as keyof typeof values] === values[name as keyof typeof values],
      );
      form.change(Object.fromEntries(shown));
    },
    failed: tryAgain,
  });
  const latest = useLatest(form);
  useFollowedValues(form, saved);
  const known = people.map(({ id, name }): [string, string] => [id, name]);
  return (
    <Panel title="Negócio e contato">
      <Form form={form} className="mt-4 grid gap-4">
        <SelectField form={form} name="status" label="Situação" options={LEAD_STATUSES} />
        {mayGive && (
          <SelectField
            form={form}
            name="ownerId"
            label="Responsável"
            options={{ "": "Ninguém", ...Object.fromEntries(known) }}
          />
        )}
        <TextField form={form} name="stage" label="Etapa" autoComplete="off" list={stagesId} />
        <Suggestions id={stagesId} words={words?.stages} />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            form={form}
            name="value"
            label="Valor"
            inputMode="decimal"
            placeholder="R$"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="expectedMonth"
            label="Mês previsto"
            type="month"
            placeholder="2026-12"
          />
        </div>
        {form.values.status === "LOST" && (
          <>
            <TextField
              form={form}
              name="lostReason"
              label="Motivo da perda"
              autoComplete="off"
              list={reasonsId}
            />
            <Suggestions id={reasonsId} words={words?.lostReasons} />
          </>
        )}
        <TextField form={form} name="name" label="Nome" autoComplete="off" />
        <EmailField form={form} name="email" label="E-mail" autoComplete="off" />
        <TextField form={form} name="phone" label="Telefone" type="tel" autoComplete="off" />
        <TextField form={form} name="company" label="Empresa" autoComplete="off" />
        <TextField
          form={form}
          name="cnpj"
          label="CNPJ"
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
        />
        <FormFailure text={form.failure} />
        <SubmitButton form={form} busy="Salvando..." className="justify-self-start">
          Salvar
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function Suggestions({ id, words }: { id: string; words: string[] | undefined }) {
  return (
    <datalist id={id}>
      {words?.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </datalist>
  );
}

function toValues(lead: LeadDetails) {
  const { name, email, phone, company, cnpj, ownerId, stage, value, expectedMonth, lostReason } = lead;
  return {
    status: lead.status as string,
    ownerId: ownerId ?? "",
    stage: stage ?? "",
    value: value === null ? "" : toTypedReais(value),
    expectedMonth: expectedMonth ?? "",
    lostReason: lostReason ?? "",
    name: name ?? "",
    email: email ?? "",
    phone: readPhone(phone)?.shown ?? "",
    company: company ?? "",
    cnpj: cnpj === null ? "" : formatCnpj(cnpj),
  };
}
