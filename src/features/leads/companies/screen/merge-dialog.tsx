import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { SelectField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { LEADS } from "../../lead-queries.ts";
import { COMPANIES, companyListQuery } from "../company-queries.ts";
import { type CompanyDetails, UNDO_DAYS } from "../schema.ts";

/** Chooses the company that is merged into this one. */
export function MergeDialog({ company, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const [q, setQ] = useState("");
  const { data } = useQuery(companyListQuery(useApi(), { q, page: 1, limit: 20 }));
  const others = data?.companies.filter(({ id }) => id !== company.id) ?? [];
  const merge = useChange({
    send: (api, other: string) =>
      api.send("POST", "/api/companies/merge", { keep: company.id, merge: other }),
    queryKey: COMPANIES,
    also: LEADS,
    done: "Empresas juntadas!",
  });
  const form = useForm({
    values: { other: "" },
    check: ({ other }) => (other === "" ? { other: "Empresa: escolha uma" } : {}),
    send: async ({ other }) => {
      await merge.mutateAsync(other);
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm
      form={form}
      title={`Juntar outra empresa a “${company.name}”`}
      intro={
        <p>
          As pessoas da outra passam para esta, que ganha o que lhe falta. Dá para separar por {UNDO_DAYS}{" "}
          dias.
        </p>
      }
      action="Juntar"
      asksToLeave={false}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SearchField
          label="Buscar empresas"
          placeholder="Nome ou CNPJ"
          value={q}
          onChange={setQ}
          hasShortcut={false}
        />
        <SelectField
          form={form}
          name="other"
          label="Empresa que se junta"
          options={{
            "": "Escolha…",
            ...Object.fromEntries(
              others.map(({ id, name, people }) => [id, `${name} (${plural(people, "pessoa", "pessoas")})`]),
            ),
          }}
        />
      </div>
    </DialogForm>
  );
}
