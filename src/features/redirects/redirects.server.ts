import { and, eq, ne, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { createRuleFinder } from "#src/publishing/addresses/find-redirect.server.ts";
import { dropQueryRules } from "#src/publishing/addresses/query-rules.server.ts";
import { redirectsTable } from "#src/publishing/addresses/table.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { createLiveFinder } from "./live-addresses.server.ts";
import { type PlannedRedirect, planRedirect } from "./plan-redirect.server.ts";
import type { RedirectInput } from "./schema.ts";

type Row = typeof redirectsTable.$inferSelect;
type Result =
  | { ok: true; id: string }
  | { ok: false; code: Extract<ProblemCode, "not-found" | "invalid">; errors?: FieldError[] };

const { id: ofId, source } = redirectsTable;

export async function saveRedirect(
  resources: Resources,
  kinds: AnyPublishableType[],
  input: RedirectInput,
  id?: string,
): Promise<Result> {
  if (id !== undefined && !isUuid(id)) return { ok: false, code: "not-found" };
  const siteUrl = await getSiteUrl(resources);
  return resources.db.transaction(async (tx): Promise<Result> => {
    await lockRedirects(tx);
    const [before] = id ? await tx.select().from(redirectsTable).where(eq(ofId, id)) : [];
    if (id && !before) return { ok: false, code: "not-found" };
    const stored = createRuleFinder(tx, kinds);
    const find: typeof stored = async (address, lookUp) => {
      const rule = await stored(address, lookUp);
      return rule?.id === id ? undefined : rule;
    };
    const plan = await planRedirect(input, { findLive: createLiveFinder(tx, kinds), find, siteUrl });
    if ("field" in plan) return { ok: false, code: "invalid", errors: [plan] };
    const taken = await findTaken(tx, plan, before?.id);
    if (taken) return { ok: false, code: "invalid", errors: [taken] };
    await dropQueryRules({ ...resources, db: tx }, [plan.source]);
    return { ok: true, id: before ? await change(tx, before, plan) : await insertRedirect(tx, plan) };
  });
}

export function isAutomatic(id: string): boolean {
  return id.includes(":");
}

export async function deleteRedirect({ db }: Resources, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(redirectsTable).where(eq(ofId, id)).returning();
    if (gone) await record(tx, "redirect.deleted", gone.id, gone.source, { before: factsOf(gone) });
    return gone !== undefined;
  });
}

/** Serializes writers: two redirects created at once could form a loop. */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${redirectsTable} IN SHARE ROW EXCLUSIVE MODE`);
}

/** @param ownId the redirect that is being changed */
export async function findTaken(
  tx: Transaction,
  plan: PlannedRedirect,
  ownId?: string,
): Promise<FieldError | undefined> {
  const isTaken = and(eq(source, plan.source), ownId === undefined ? undefined : ne(ofId, ownId));
  return (await tx.$count(redirectsTable, isTaken)) > 0
    ? { field: "from", message: `Já há um redirecionamento de ${plan.source}` }
    : undefined;
}

export async function insertRedirect(tx: Transaction, plan: PlannedRedirect): Promise<string> {
  const [made] = await tx.insert(redirectsTable).values(plan).returning({ id: ofId });
  if (!made) throw new Error("the redirect was not stored");
  await record(tx, "redirect.created", made.id, plan.source, { after: factsOf(plan) });
  return made.id;
}

async function change(tx: Transaction, before: Row, plan: PlannedRedirect): Promise<string> {
  await tx.update(redirectsTable).set(plan).where(eq(ofId, before.id));
  if (before.source !== plan.source || before.target !== plan.target)
    await record(tx, "redirect.changed", before.id, plan.source, {
      before: factsOf(before),
      after: factsOf(plan),
    });
  return before.id;
}

function record(
  tx: Transaction,
  action: "redirect.created" | "redirect.changed" | "redirect.deleted",
  subjectId: string,
  path: string,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAct(tx, { action, subject: named("Redirecionamento", path), subjectId, ...values });
}

function factsOf({ source, target }: { source: string; target: string }): Record<string, unknown> {
  return { "Endereço antigo": source, "Leva a": target };
}
