import { useId, useState } from "react";
import { formatReais } from "#src/shared/money.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { LEAD_STATUSES, leadName } from "../labels.ts";
import type { Lead } from "../schema.ts";
import { useMarkAsDistinct, useMerge } from "./merge-queries.ts";
import { type Deal, mergeDeals } from "./plan-merge.ts";
import type { Duplicate, DuplicateReason } from "./schema.ts";

export const DUPLICATE_REASON_WORDS: Readonly<Record<DuplicateReason, string>> = {
  email: "mesmo e-mail",
  phone: "mesmo telefone",
  cnpj: "mesmo CNPJ",
  domain: "mesmo nome na mesma empresa",
};

/** Asks which of several similar leads to keep, or whether they are different people. */
export function DuplicateGroup({ duplicate: { ids, leads, reasons } }: { duplicate: Duplicate }) {
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
        Quem fica?{" "}
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
        <ul aria-label="Como fica" className="grid gap-1 text-sm">
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
