import { and, sql } from "drizzle-orm";
import { containsAnyWriting, containsWordsOrNumber } from "#src/platform/database/sql.ts";
import { byLikeness } from "#src/platform/database/text-search.ts";
import { SEARCHED, type SearchSource } from "#src/platform/slices/search-source.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { isListedCompany } from "./companies.server.ts";
import { companiesTable } from "./table.ts";

/** Candidates that are compared with each other. */
const CANDIDATES = 200;

/** Companies in the dashboard's search. */
export const companiesSearch: SearchSource = {
  kind: "companies",
  heading: "Empresas",
  scope: "allLeads",
  async find({ db }, _request, q) {
    const { id, name, cnpj, city, searchText } = companiesTable;
    const plain = q.replace(/[./-]/g, "");
    const found = db
      .select({ id, name, cnpj, city })
      .from(companiesTable)
      .where(
        and(
          isListedCompany(),
          sql`(${containsAnyWriting(searchText, q)} OR ${containsWordsOrNumber(searchText, plain === "" ? q : plain)})`,
        ),
      )
      .limit(CANDIDATES)
      .as("found");
    const rows = await db
      .select()
      .from(found)
      .orderBy(...byLikeness(sql`${found.name}`, q), found.id)
      .limit(SEARCHED);
    return rows.map((row) => {
      const more = [row.cnpj && formatCnpj(row.cnpj), row.city].filter(
        (text) => text !== null && text !== "",
      );
      return {
        title: row.name,
        detail: more.join(" · "),
        path: `/dashboard/empresas/${row.id}`,
        names: more.filter((text) => typeof text === "string"),
      };
    });
  },
};
