// Links leads to companies, and suggests which one a lead may belong to. Staff decides; only an exact CNPJ and an address
// that is linked already are taken without asking (migration 0193).

import { eq, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { applyChange, lockLead, type LeadRow } from "../change-lead.server.ts";
import { toLeadAct } from "../describe-lead-act.server.ts";
import { FREE_MAIL_DOMAINS } from "../free-mail-domains.ts";
import { publishLeadChanges, type WebhookContext } from "../lead-webhooks.server.ts";
import { listStages } from "../stages.server.ts";
import { leadsTable } from "../table.ts";
import { canonicalLeadId } from "../timeline/merged-leads.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import {
  type CompanyRefusal,
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

/** Says in the timeline and the audit log which record is meant, beside the text "Empresa". */
const LABEL = "Cadastro da empresa";

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
  if (companyId !== null && !company)
    return {
      ok: false,
      code: "invalid",
      errors: [{ field: "companyId", message: "Empresa: escolha uma das empresas cadastradas" }],
    };
  if (was.companyId === companyId) return { ok: true };
  const from = was.companyId ? await nameOf(tx, was.companyId) : null;
  const [row] = await tx
    .update(leadsTable)
    .set({ companyId, updatedAt: sql`now()` })
    .where(eq(leadsTable.id, was.id))
    .returning();
  if (!row) return { ok: false, code: "not-found" };
  const data = { changes: { [LABEL]: { from, to: company?.name ?? null } } };
  await recordLeadEvent(tx, { leadId: row.id, type: "status", data });
  for (const act of toLeadAct(tx, was, row, [LABEL])) await recordAct(tx, act);
  await publishLeadChanges(tx, context, [{ row, changed: ["companyId"] }], await listStages(tx));
  if (company && row.company === null) await applyChange(tx, context, row, { company: company.name });
  return { ok: true };
}

async function nameOf(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: companiesTable.name })
    .from(companiesTable)
    .where(eq(companiesTable.id, id));
  return row?.name ?? null;
}
