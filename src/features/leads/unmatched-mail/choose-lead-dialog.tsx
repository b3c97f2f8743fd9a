import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { inboxFilters } from "../filters.ts";
import { leadListQuery } from "../inbox/inbox-queries.ts";
import { leadName } from "../labels.ts";

const SHOWN = 10;

interface ChooseLeadDialogProps {
  isBusy: boolean;
  onChoose: (leadId: string) => void;
  onClose: () => void;
}

/** Searches for a lead and returns the chosen one. */
export function ChooseLeadDialog({ isBusy, onChoose, onClose }: ChooseLeadDialogProps) {
  const [search, setSearch] = useState("");
  const { data } = useQuery(leadListQuery(useApi(), { ...inboxFilters.defaults, q: search }, SHOWN));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>De que lead é este e-mail?</DialogTitle>
        <SearchField
          label="Buscar leads"
          placeholder="Nome, e-mail ou telefone"
          value={search}
          onChange={setSearch}
          className="mt-4"
        />
        <output className="sr-only">{data && `${data.total} leads`}</output>
        <ul className="mt-3 grid gap-1">
          {data?.leads.map((lead) => (
            <li key={lead.id}>
              <button
                type="button"
                aria-disabled={isBusy}
                className="w-full rounded-control px-3 py-2 text-left text-sm wrap-anywhere hover:bg-sunken"
                onClick={() => !isBusy && onChoose(lead.id)}
              >
                <span className="font-semibold">{leadName(lead)}</span>
                <span className="block text-muted">
                  {[lead.email, readPhone(lead.phone)?.shown].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {data?.leads.length === 0 && <p className="mt-3 text-sm text-muted">Nenhum lead encontrado.</p>}
      </DialogContent>
    </Dialog>
  );
}
