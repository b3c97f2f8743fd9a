import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { SelectField } from "#src/ui/forms/fields.tsx";
import type { FormState } from "#src/ui/forms/use-form.ts";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { companyListQuery, companyQuery, useAddCompany } from "../company-queries.ts";

interface CompanyChoiceProps {
  form: FormState<{ company: string }>;
  label: string;
  /** A company that cannot be chosen. */
  except?: string;
  /** Choices besides the companies, by their values. */
  more?: Readonly<Record<string, string>>;
  /** Whether a company that is not found can be entered here. */
  canAdd?: boolean;
}

const NO_MORE: Readonly<Record<string, string>> = {};

/** Finds companies by what is typed, and chooses one. */
export function CompanyChoice({ form, label, except, more = NO_MORE, canAdd = false }: CompanyChoiceProps) {
  const [q, setQ] = useState("");
  const api = useApi();
  const { data } = useQuery(companyListQuery(api, { q, page: 1, limit: 20 }));
  const found = data?.companies.filter(({ id }) => id !== except) ?? [];
  // The chosen one stays a choice while others are searched.
  const chosen = form.values.company;
  const isMissing = chosen !== "" && !(chosen in more) && !found.some(({ id }) => id === chosen);
  const { data: other } = useQuery({ ...companyQuery(api, chosen), enabled: isMissing });
  const offered = isMissing && other ? [other, ...found] : found;
  const add = useAddCompany();
  const name = q.trim();
  const isKnown = found.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const enter = (): void => {
    if (add.isPending) return;
    add.mutate({ name }, { onSuccess: ({ id }) => form.change({ company: id }) });
  };
  return (
    <div className="grid gap-4">
      <SearchField
        label="Buscar empresas"
        placeholder="Nome ou CNPJ"
        value={q}
        onChange={setQ}
        hasShortcut={false}
      />
      {canAdd && name !== "" && data && !isKnown && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-disabled={add.isPending}
          onClick={enter}
        >
          Cadastrar “{name}”
        </Button>
      )}
      <SelectField
        form={form}
        name="company"
        label={label}
        options={{
          "": "Escolha…",
          ...more,
          ...Object.fromEntries(
            offered.map((one) => [one.id, `${one.name} (${plural(one.people, "pessoa", "pessoas")})`]),
          ),
        }}
      />
    </div>
  );
}
