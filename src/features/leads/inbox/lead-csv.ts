// leads.csv, built in the browser.
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { readPhone } from "#src/shared/phone-links.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { LEAD_STATUSES } from "./labels.ts";
import type { Lead } from "#src/features/leads/schema.ts";

const HEADINGS = ["Nome", "Email", "Telefone", "Fonte", "Status", "Data"];

/** The CSV file with a byte order mark: a heading and one line per lead, with the site's time. */
export function toLeadCsv(leads: Lead[], timeZone: string): string {
  const rows = leads.map((lead) => [
    lead.name ?? "",
    lead.email ?? "",
    readPhone(lead.phone)?.shown ?? "",
    lead.source,
    LEAD_STATUSES[lead.status],
    formatDateTime(lead.createdAt, timeZone),
  ]);
  return CSV_BOM + [HEADINGS, ...rows].map(toCsvLine).join("");
}
