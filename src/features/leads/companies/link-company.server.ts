// Links leads to companies, and suggests which one a lead may belong to. Staff decides; only an exact CNPJ and an address
// that is linked already are taken without asking (migration 0193).

import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
import {
  lockLead,
  type LeadRow,
  type LeadUpdate,
  readOwners,
  recordUpdates,
  updateLeads,
} from "../change-lead.server.ts";
import { FREE_MAIL_DOMAINS } from "../free-mail-domains.ts";
import type { WebhookContext } from "../lead-webhooks.server.ts";
import type { LeadChange } from "../schema.ts";
import { listStages } from "../stages.server.ts";
import { leadsTable } from "../table.ts";
import { canonicalLeadId } from "../timeline/merged-leads.ts";
import {
  type CompanyRefusal,
  type CompanyRow,
  describeCompanies,
  findCompany,
  isListedCompany,
  lockCompany,
} from "./companies.server.ts";
import type { LeadCompany, SuggestionReason } from "./schema.ts";
import { companiesTable } from "./table.ts";

const MAX_SUGGESTIONS = 5;

/** Describes a lead's company, or those that it may belong to; `null` if there is no such lead. */
export async function readLeadCompany(db: Queryable, leadId: string): Promise<LeadCompany | null> {
  if (!isUuid(leadId)) return null;
  const [lead] = await db
    .select()
    .from(leadsTable)
    .where(eq(leadsTable.id, canonicalLeadId(leadId)));
  if (!lead) return null;
  const row = lead.companyId ? await findCompany(db, lead.companyId) : null;
  const [company = null] = row ? await describeCompanies(db, [row]) : [];
  return { company, suggestions: company ? [] : await suggestCompanies(db, lead) };
}

async function suggestCompanies(
  db: Queryable,
  { cnpj, company, email }: LeadRow,
): Promise<LeadCompany["suggestions"]> {
  const domain = email?.split("@").at(-1)?.toLowerCase() ?? "";
  const ownDomain = domain !== "" && !FREE_MAIL_DOMAINS.includes(domain) ? domain : null;
  const isListedOne = isListedCompany();
  const { rows: found } = await db.execute<{ id: string; reason: SuggestionReason }>(sql`
    (SELECT id, 'cnpj' AS reason FROM companies WHERE cnpj = ${cnpj} AND ${isListedOne})
    UNION ALL (SELECT id, 'name' FROM companies WHERE company_key(name) = company_key(${company}) AND ${isListedOne}
      ORDER BY created_at LIMIT ${MAX_SUGGESTIONS})
    UNION ALL (SELECT id, 'domain' FROM companies WHERE ${isListedOne} AND (
      site_host(site) = ${ownDomain} OR id = ANY(ARRAY(SELECT company_id FROM leads
        WHERE company_id IS NOT NULL AND lower(split_part(email, '@', 2)) = ${ownDomain} LIMIT 1000)))
      ORDER BY created_at LIMIT ${MAX_SUGGESTIONS})`);
  const reasons = Map.groupBy(found, ({ id }) => id);
  const ids = [...reasons.keys()].slice(0, MAX_SUGGESTIONS);
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(companiesTable)
    .where(sql`${companiesTable.id} = ANY(${sql.param(ids)}::uuid[])`);
  const companies = await describeCompanies(
    db,
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  );
  return companies.map((one) => ({
    ...one,
    reasons: (reasons.get(one.id) ?? []).map(({ reason }) => reason),
  }));
}

/** Refuses a company that is not listed. */
export const NO_COMPANY = { field: "companyId", message: "Empresa: escolha uma das empresas cadastradas" };

/**
 * Links a lead to a company, or to none. A lead without the text "Empresa" gets the company's name.
 * @param companyId `null` for none
 */
export async function linkLead(
  tx: Transaction,
  context: WebhookContext,
  leadId: string,
  companyId: string | null,
): Promise<{ ok: true } | CompanyRefusal> {
  const company = companyId === null ? null : await lockCompany(tx, companyId);
  const was = await lockLead(tx, leadId);
  if (!was) return { ok: false, code: "not-found" };
  if (companyId !== null && !company) return { ok: false, code: "invalid", errors: [NO_COMPANY] };
  if (was.companyId === companyId) return { ok: true };
  const known = { stages: await listStages(tx), owners: readOwners(tx) };
  const { change, link } = planLink(was, company, await readCompanyNames(tx, [was]));
  const [updated] = await updateLeads(tx, [{ was, change, options: { link } }], known);
  if (!updated?.ok) return { ok: false, code: "not-found" };
  await recordUpdates(tx, context, [updated], known);
  return { ok: true };
}

/**
 * Returns how a lead changes by a link to a company, or to none.
 * @param names of the companies that the leads belong to now
 */
export function planLink(
  was: LeadRow,
  company: Pick<CompanyRow, "id" | "name"> | null,
  names: ReadonlyMap<string, string>,
): { change: Pick<LeadChange, "company">; link: LeadUpdate["link"] } {
  const from = was.companyId === null ? null : (names.get(was.companyId) ?? null);
  return {
    change: company && was.company === null ? { company: company.name } : {},
    link: { companyId: company?.id ?? null, from, to: company?.name ?? null },
  };
}

/** Reads the names of the companies that leads belong to, by id. */
export async function readCompanyNames(
  tx: Transaction,
  leads: readonly Pick<LeadRow, "companyId">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(leads.flatMap(({ companyId }) => companyId ?? []));
  if (ids.size === 0) return new Map();
  const { id, name } = companiesTable;
  const rows = await tx
    .select({ id, name })
    .from(companiesTable)
    .where(isOneOf(sql`${id}`, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}
