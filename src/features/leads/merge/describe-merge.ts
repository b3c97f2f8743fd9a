import { LEAD_STATUSES, leadName } from "../labels.ts";
import { formatReais } from "../money.ts";
import type { Lead } from "../schema.ts";
import { type Deal, mergeDeals } from "./plan-merge.ts";

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
