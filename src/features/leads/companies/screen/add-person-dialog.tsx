import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { leadName } from "../../labels.ts";
import { LEADS } from "../../lead-queries.ts";
import type { Lead, LeadList } from "../../schema.ts";
import { COMPANIES } from "../company-queries.ts";
import type { CompanyDetails } from "../schema.ts";

/** Leads that a search shows at most. */
const SHOWN = 8;

interface AddPersonDialogProps {
  company: CompanyDetails;
  /** Closes the dialog and enters a new lead of this company. */
  onNew: () => void;
  onClose: () => void;
}

/** Finds leads by what is typed, and links them to the company. Stays open, since several people are often added. */
export function AddPersonDialog({ company, onNew, onClose }: AddPersonDialogProps) {
  const api = useApi();
  const [q, setQ] = useState("");
  const text = q.trim();
  const { data, error, refetch } = useQuery({
    queryKey: [...LEADS, "of-company", text],
    queryFn: ({ signal }) => api.get<LeadList>("/api/leads", { q: text, limit: SHOWN }, signal),
    enabled: text !== "",
  });
  const link = useChange({
    send: (client, lead: Lead) =>
      client.send("PUT", `/api/leads/${lead.id}/company`, { companyId: company.id }),
    queryKey: COMPANIES,
    also: LEADS,
    done: (_answer, lead) => ({ title: "Pessoa adicionada!", description: leadName(lead) }),
    failed: "Erro ao adicionar a pessoa",
  });
  const found = text === "" || error ? [] : (data?.leads ?? []);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="md">
        <DialogTitle>Adicionar pessoa</DialogTitle>
        <div className="mt-4 grid gap-4">
          <SearchField
            label="Buscar um lead"
            placeholder="Nome, e-mail ou telefone"
            value={q}
            onChange={setQ}
            hasShortcut={false}
          />
          {error && <LoadFailure onRetry={() => void refetch()} />}
          {text !== "" && data?.leads.length === 0 && (
            <p className="text-sm text-muted">Nenhum lead encontrado. Cadastre a pessoa como um novo lead.</p>
          )}
          {found.length > 0 && (
            <ul aria-label="Leads encontrados" className="divide-y">
              {found.map((lead) => (
                <FoundLead
                  key={lead.id}
                  lead={lead}
                  isHere={lead.companyId === company.id}
                  isBusy={link.isPending}
                  onLink={() => link.mutate(lead)}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={onNew}>
              Cadastrar novo lead
            </Button>
            <Button onClick={onClose}>Concluir</Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface FoundLeadProps {
  lead: Lead;
  /** It belongs to this company already. */
  isHere: boolean;
  isBusy: boolean;
  onLink: () => void;
}

function FoundLead({ lead, isHere, isBusy, onLink }: FoundLeadProps) {
  const name = leadName(lead);
  const isElsewhere = !isHere && lead.companyId !== null;
  const facts = [lead.company, lead.email, readPhone(lead.phone)?.shown].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow wrap-anywhere">
        {name}
        <span className="block text-sm text-muted">{facts.join(" · ")}</span>
        {isElsewhere && <span className="block text-sm">É de outra empresa: passa para esta.</span>}
      </span>
      {isHere ? (
        <span className="text-sm text-muted">Já é desta empresa</span>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Adicionar ${name}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onLink()}
        >
          Adicionar
        </Button>
      )}
    </li>
  );
}
