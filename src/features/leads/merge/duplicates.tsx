import { useQuery, queryOptions } from "@tanstack/react-query";
import { useState, useId } from "react";
import { formatReais } from "#src/shared/money.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { leadName, LEAD_STATUSES } from "../labels.ts";
import { LEADS } from "../lead-queries.ts";
import type { Lead } from "../schema.ts";
import { type Deal, mergeDeals } from "./plan-merge.ts";
import { type Duplicate, UNDO_DAYS, type DuplicateReason } from "./schema.ts";

/** Shows the number of possible duplicates, and a dialog to merge them. */
export function DuplicatesNote() {
  const { data: duplicates = [] } = useQuery(duplicatesQuery(useApi()));
  return (
    <Note duplicates={duplicates}>
      <p className="text-muted">
        {duplicates.length < 2
          ? "Há leads que podem ser a mesma pessoa."
          : `Há ${duplicates.length} grupos de leads que podem ser a mesma pessoa.`}
      </p>
    </Note>
  );
}

/** Tells on a lead's page who may be the same person. */
export function LeadDuplicatesNote({ leadId }: { leadId: string }) {
  const { data = [] } = useQuery(duplicatesQuery(useApi()));
  const duplicates = data.filter(({ ids }) => ids.includes(leadId));
  const others = duplicates.flatMap(({ leads }) => leads).filter(({ id }) => id !== leadId);
  const reasons = [...new Set(duplicates.flatMap((duplicate) => duplicate.reasons))];
  return (
    <Note duplicates={duplicates}>
      {others.length > 0 && (
        <p className="min-w-0 wrap-anywhere text-muted">
          Pode ser a mesma pessoa que{" "}
          {others.slice(0, MAX_NAMED).map((other, index) => (
            <span key={other.id}>
              {index > 0 && ", "}
              <Link to={`/dashboard/leads/${other.id}`} className="underline underline-offset-2">
                {leadName(other)}
              </Link>
            </span>
          ))}
          {others.length > MAX_NAMED && ` e mais ${others.length - MAX_NAMED}`} (
          {reasons.map((reason) => DUPLICATE_REASON_WORDS[reason]).join(", ")}).
        </p>
      )}
    </Note>
  );
}

/** Stays while its dialog is open, although the last duplicate may be gone. */
function Note({ duplicates, children }: { duplicates: Duplicate[]; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (duplicates.length === 0 && !isOpen) return null;
  return (
    <aside aria-label="Possíveis duplicados" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {children}
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Ver possíveis duplicados
      </Button>
      {isOpen && <DuplicatesDialog duplicates={duplicates} onClose={() => setOpen(false)} />}
    </aside>
  );
}

/** Number of other leads that a lead's page names. */
const MAX_NAMED = 3;

function DuplicatesDialog({ duplicates, onClose }: { duplicates: Duplicate[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Possíveis duplicados</DialogTitle>
        <p className="mt-2 text-sm text-muted">
          O lead mantido recebe do outro o que falta. Valem o status mais avançado, a primeira visita e a
          última. Ninguém é avisado, e a junção pode ser desfeita por {UNDO_DAYS} dias.
        </p>
        <ul className="mt-4 grid gap-4">
          {duplicates.map((duplicate) => (
            <li key={duplicate.ids.join()}>
              <DuplicateGroup duplicate={duplicate} />
            </li>
          ))}
        </ul>
        {duplicates.length === 0 && <p className="mt-4 text-sm">Não há mais duplicados.</p>}
      </DialogContent>
    </Dialog>
  );
}

const DUPLICATE_REASON_WORDS: Readonly<Record<DuplicateReason, string>> = {
  email: "mesmo e-mail",
  phone: "mesmo telefone",
  cnpj: "mesmo CNPJ",
  domain: "mesmo nome na mesma empresa",
};

/** Asks which of several similar leads to keep, or whether they are different people. */
function DuplicateGroup({ duplicate: { ids, leads, reasons } }: { duplicate: Duplicate }) {
  const name = useId();
  const moment = useMoment();
  const [keep, setKeep] = useState(ids[0]);
  const kept = leads.find(({ id }) => id === keep);
  const merge = useMerge();
  const markAsDistinct = useMarkAsDistinct();
  const isBusy = merge.isPending || markAsDistinct.isPending;
  return (
    <fieldset className="grid gap-3 rounded-card border p-4">
      <legend className="px-1 text-sm font-semibold">
        Qual manter?{" "}
        <span className="font-normal text-muted">
          ({reasons.map((reason) => DUPLICATE_REASON_WORDS[reason]).join(", ")})
        </span>
      </legend>
      {leads.map((lead) => (
        <label key={lead.id} className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${lead.id}`}
            className="mt-1"
            checked={keep === lead.id}
            onChange={() => setKeep(lead.id)}
          />
          <span id={`${name}-${lead.id}`} className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{leadName(lead)}</span>
            <span className="block text-muted">
              {[
                lead.email,
                readPhone(lead.phone)?.shown,
                LEAD_STATUSES[lead.status],
                lead.value !== null && formatReais(lead.value),
                moment(lead.createdAt),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
        </label>
      ))}
      {kept && (
        <ul aria-label="Resultado" className="grid gap-1 text-sm">
          {describeMerge(
            kept,
            leads.filter(({ id }) => id !== keep),
          ).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isBusy}
          onClick={() => !isBusy && markAsDistinct.mutate(ids)}
        >
          São pessoas diferentes
        </Button>
        <Button
          size="sm"
          aria-disabled={isBusy}
          onClick={() => !isBusy && keep && merge.mutate({ keep, others: ids.filter((id) => id !== keep) })}
        >
          Juntar
        </Button>
      </div>
    </fieldset>
  );
}

type LeadWithDeal = Pick<Lead, "name" | "status"> & Deal;

/** Describes the merged lead, and which values will no longer count. */
export function describeMerge(kept: LeadWithDeal, others: LeadWithDeal[]): string[] {
  const result = others.reduce<Deal>(mergeDeals, kept);
  const all = [kept, ...others];
  const won = all.filter(({ status, value }) => status === "CONVERTED" && value !== null);
  const { value } = result;
  const isSum = won.length > 1;
  const dropped = all.filter(
    (lead) => lead.value !== null && lead.value !== value && !(isSum && won.includes(lead)),
  );
  return [
    `${leadName(kept)} fica como ${LEAD_STATUSES[result.status]}${value === null ? "" : `, com valor de ${formatReais(value)}`}.`,
    ...(isSum
      ? [`Os ${won.length} contratos são somados. Se forem o mesmo, corrija o valor depois de juntar.`]
      : []),
    ...dropped.map(
      (lead) => `O valor de ${leadName(lead)} (${formatReais(lead.value ?? 0)}) deixa de contar.`,
    ),
  ];
}

/** Not below `LEADS`: comparing all leads is too slow to repeat after every change. */
export const DUPLICATES = ["lead-duplicates"] as const;

const duplicatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: DUPLICATES,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await api.get<{ duplicates: Duplicate[] }>("/api/leads/duplicates", {}, signal)).duplicates,
  });

const useMerge = () =>
  useChange({
    send: async (api, { keep, others }: { keep: string; others: string[] }) => {
      for (const merge of others) await api.send("POST", "/api/leads/merge", { keep, merge });
    },
    queryKey: LEADS,
    also: DUPLICATES,
    done: "Leads juntados!",
    failed: "Erro ao juntar leads",
  });

const useMarkAsDistinct = () =>
  useChange({
    send: (api, ids: string[]) => api.send("POST", "/api/leads/distinct", { ids }),
    queryKey: DUPLICATES,
    failed: "Erro ao salvar",
  });
