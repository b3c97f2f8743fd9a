// Writes the companies as CSV. Texts that a spreadsheet would run as formulas are escaped, as in leads.csv.

import { gt, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { describeCompanies, matchesCompanies } from "./companies.server.ts";
import { type Company, FACT_LABELS, FACT_NAMES, type FactName } from "./schema.ts";
import { companiesTable } from "./table.ts";

/** Companies of one query. */
const AT_ONCE = 500;

const MORE = ["Pessoas", "Valor em aberto", "Cadastrada em"];

/** Writes all companies that match a search, by name. */
export async function* exportCompanies(
  db: Database,
  { q, timeZone }: { q: string; timeZone: string },
): AsyncGenerator<string, void, void> {
  yield CSV_BOM + toCsvLine([...FACT_NAMES.map((name) => FACT_LABELS[name]), ...MORE]);
  const { id, name } = companiesTable;
  let last: { id: string; name: string } | undefined;
  for (;;) {
    const after =
      last && gt(sql`(fold_text(${name}), ${id})`, sql`(fold_text(${last.name}), ${last.id}::uuid)`);
    const rows = await db
      .select()
      .from(companiesTable)
      .where(matchesCompanies(q, after))
      .orderBy(sql`fold_text(${name})`, id)
      .limit(AT_ONCE);
    const companies = await describeCompanies(db, rows);
    yield companies.map((company) => writeCompany(company, timeZone)).join("");
    last = rows.at(-1);
    if (rows.length < AT_ONCE) return;
  }
}

const writeCompany = (company: Company, timeZone: string): string =>
  toCsvLine([
    ...FACT_NAMES.map((name) => writeFact(name, company[name] ?? "")),
    company.people,
    (company.openValue / 100).toFixed(2).replace(".", ","),
    formatDateTime(company.createdAt, timeZone),
  ]);

function writeFact(name: FactName, value: string): string {
  if (name === "cnpj") return formatCnpj(value);
  return name === "phone" ? (readPhone(value)?.shown ?? value) : value;
}
