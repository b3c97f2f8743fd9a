// leads.csv and leads-completo.csv, built in the browser.
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { readPhone } from "#src/shared/phone-links.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { describeUtm } from "#src/features/leads/utm.ts";
import { LEAD_STATUSES } from "./labels.ts";
import type { Lead } from "#src/features/leads/schema.ts";

type Column = [heading: string, read: (lead: Lead, timeZone: string) => string];

const COLUMNS: Column[] = [
  ["Nome", ({ name }) => name ?? ""],
  ["Email", ({ email }) => email ?? ""],
  ["Telefone", ({ phone }) => readPhone(phone)?.shown ?? ""],
  ["Fonte", ({ source }) => source],
  ["Status", ({ status }) => LEAD_STATUSES[status]],
  ["Data", ({ createdAt }, timeZone) => formatDateTime(createdAt, timeZone)],
];

/** What the form said besides. */
const MORE_COLUMNS: Column[] = [
  ["Mensagem", ({ message }) => message ?? ""],
  ["Página", ({ pageUrl }) => pageUrl ?? ""],
  ["Campanha", ({ utm }) => (utm ? describeUtm(utm) : "")],
  ["Aceite", ({ consent }) => consent ?? ""],
];

/** The CSV file with a byte order mark: a heading and one line per lead, with the site's time. */
export function toLeadCsv(leads: Lead[], timeZone: string, { isFull = false } = {}): string {
  const columns = isFull ? [...COLUMNS, ...MORE_COLUMNS] : COLUMNS;
  return CSV_BOM + toCsvLine(columns.map(([heading]) => heading)) + toLines(leads, columns, timeZone);
}

/** All columns of that file, for files that have more. */
export const LEAD_COLUMNS: readonly Column[] = [...COLUMNS, ...MORE_COLUMNS];

function toLines(leads: Lead[], columns: Column[], timeZone: string): string {
  return leads.map((lead) => toCsvLine(columns.map(([, read]) => read(lead, timeZone)))).join("");
}
