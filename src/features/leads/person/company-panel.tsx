import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatReais } from "#src/shared/money.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import {
  companyListQuery,
  leadCompanyQuery,
  useAddCompany,
  useLinkLead,
} from "../companies/company-queries.ts";
import type { Company, SuggestionReason } from "../companies/schema.ts";
import type { LeadDetails } from "../schema.ts";

const REASONS: Readonly<Record<SuggestionReason, string>> = {
  cnpj: "mesmo CNPJ",
  name: "mesmo nome",
  domain: "mesmo domínio de e-mail",
};

/** Shows the company that the lead belongs to, or helps to choose one. */
export function CompanyPanel({ lead }: { lead: LeadDetails }) {
  const { data } = useQuery(leadCompanyQuery(useApi(), lead.id));
  const link = useLinkLead(lead.id);
  const start = (id: string | null): void => {
    if (!link.isPending) link.mutate(id);
  };
  if (!data) return null;
  const { company, suggestions } = data;
  return (
    <Panel title="Empresa">
      {company ? (
        <div className="mt-2 grid gap-2">
          <CompanyFactsLine company={company} />
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => start(null)}>
            Desvincular
          </Button>
        </div>
      ) : (
        <div className="mt-2 grid gap-3">
          {suggestions.length > 0 && (
            <ul aria-label="Empresas sugeridas" className="divide-y">
              {suggestions.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-2 py-2">
                  <span className="min-w-0 grow wrap-anywhere">
                    {one.name}
                    <span className="block text-sm text-muted">
                      {one.reasons.map((reason) => REASONS[reason]).join(", ")}
                    </span>
                  </span>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Vincular a ${one.name}`}
                    onClick={() => start(one.id)}
                  >
                    Vincular
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Choose onChoose={start} />
          <CreateButton lead={lead} />
        </div>
      )}
    </Panel>
  );
}

function CompanyFactsLine({ company }: { company: Company }) {
  const { id, name, cnpj, city, state, people, openValue } = company;
  return (
    <p className="min-w-0 wrap-anywhere">
      <Link to={`/dashboard/empresas/${id}`} className="font-semibold underline underline-offset-4">
        {name}
      </Link>
      <span className="block text-sm text-muted">
        {[
          cnpj && formatCnpj(cnpj),
          [city, state].filter(Boolean).join(", "),
          plural(people, "pessoa", "pessoas"),
          `${formatReais(openValue)} em aberto`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </p>
  );
}

/** Finds a company by what is typed. */
function Choose({ onChoose }: { onChoose: (id: string) => void }) {
  const [q, setQ] = useState("");
  const { data } = useQuery({
    ...companyListQuery(useApi(), { q, page: 1, limit: 5 }),
    enabled: q.trim() !== "",
  });
  const found = q.trim() === "" ? undefined : data?.companies;
  return (
    <div>
      <SearchField
        label="Buscar empresas"
        placeholder="Nome ou CNPJ"
        value={q}
        onChange={setQ}
        hasShortcut={false}
      />
      {found?.length === 0 && <p className="mt-2 text-sm text-muted">Nenhuma empresa encontrada.</p>}
      {found && found.length > 0 && (
        <ul aria-label="Empresas encontradas" className="mt-2 divide-y">
          {found.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2 py-2">
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Vincular a ${name}`}
                onClick={() => onChoose(id)}
              >
                Vincular
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Makes a company of what the lead says of it. */
function CreateButton({ lead }: { lead: LeadDetails }) {
  const add = useAddCompany();
  if (!lead.company) return null;
  const { company, cnpj, city } = lead;
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      aria-disabled={add.isPending}
      onClick={() => add.mutate({ name: company, cnpj, city, leadId: lead.id })}
    >
      Cadastrar “{company}”
    </Button>
  );
}
