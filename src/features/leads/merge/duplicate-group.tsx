import { useId, useState } from "react";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { leadName, LEAD_STATUSES } from "../labels.ts";
import { formatReais } from "../money.ts";
import { describeMerge } from "./describe-merge.ts";
import { useMarkAsDistinct, useMerge } from "./merge-queries.ts";
import type { Duplicate, DuplicateReason } from "./schema.ts";

const REASONS: Readonly<Record<DuplicateReason, string>> = {
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
          ({reasons.map((reason) => REASONS[reason]).join(", ")})
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
