// leads.csv as a Brazilian spreadsheet opens it: semicolons, CRLF, and a BOM that says UTF-8.
import { readPhone } from "#src/ui/phone-links.ts";
import { formatLeadDate } from "./lead-format.ts";
import { LEAD_STATUSES } from "./labels.ts";
import type { Lead } from "./schema.ts";

const BOM = "\uFEFF";
/** Specification §7. */
const HEADINGS = ["Nome", "Email", "Telefone", "Fonte", "Status", "Data"];

/** The whole file. */
export function toLeadCsv(leads: Lead[]): string {
  const rows = leads.map((lead) => [
    lead.name ?? "",
    lead.email,
    readPhone(lead.phone)?.shown ?? "",
    lead.source,
    LEAD_STATUSES[lead.status],
    formatLeadDate(lead.createdAt),
  ]);
  return BOM + [HEADINGS, ...rows].map((row) => `${row.map(toCell).join(";")}\r\n`).join("");
}

/**
 * Visitors write these texts: what a spreadsheet would take for a formula is marked as text.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function toCell(value: string): string {
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[;,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
