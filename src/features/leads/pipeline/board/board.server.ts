// The board of leads: a column for each stage, with its sums and its first cards.

import { and, inArray, type SQL, sql } from "drizzle-orm";
import { findPeople } from "#src/accounts/accounts.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { LeadFilter } from "../../filters.ts";
import { findOverdueSince } from "../../follow-up/response-deadline/overdue.server.ts";
import { type InboxContext, readMatching, type Visibility } from "../../read/read-leads.server.ts";
import { listStages } from "../../stages.server.ts";
import { leadsTable } from "../../table.ts";
import type { Board, BoardCard, BoardPage } from "./schema.ts";

/** Cards of a column that load at once. */
const PAGE_SIZE = 20;

type Filter = LeadFilter & Visibility;

/** Reads every column with its sums, and its first cards. */
export async function readBoard(context: InboxContext, filter: Filter): Promise<Board> {
  const stages = await listStages(context.db);
  const all = stages.map(({ id }) => id);
  const isFiltered = Object.values(filter).some(Boolean);
  const { sums, ids } = await readMatching(context, filter, async (db, where) => {
    const found = await sumColumns(db, all, where, isFiltered);
    return { sums: found, ids: await findCards(db, [...found.keys()], where) };
  });
  const pages = await readCards(context, ids);
  return {
    columns: stages.map(({ id, probability }) => {
      const { total = 0, value = 0 } = sums.get(id) ?? {};
      const weighted = Math.round((value * probability) / 100);
      return { stage: id, total, value, weighted, ...(pages.get(id) ?? { cards: [], next: null }) };
    }),
  };
}

/** Reads the next cards of a column. */
export async function readColumn(
  context: InboxContext,
  stage: string,
  { after, ...filter }: Filter & { after?: string | undefined },
): Promise<BoardPage> {
  const ids = await readMatching(context, filter, (db, where) =>
    findCards(db, [stage], and(where, isAfter(after))),
  );
  return (await readCards(context, ids)).get(stage) ?? { cards: [], next: null };
}

interface ColumnSums {
  total: number;
  value: number;
}

/** Sums the leads of each stage that has some. */
async function sumColumns(
  db: Queryable,
  stages: string[],
  where: SQL | undefined,
  isFiltered: boolean,
): Promise<ReadonlyMap<string, ColumnSums>> {
  const { stage, value } = leadsTable;
  const sums = sql`count(*)::int AS total, coalesce(sum(${value}), 0)::float8 AS value`;
  // Each stage is a part of an index, but a filter would be compared with all leads again for each.
  const { rows } = await db.execute<ColumnSums & { stage: string } & Record<string, unknown>>(
    isFiltered
      ? sql`SELECT ${stage} AS stage, ${sums} FROM ${leadsTable} WHERE ${where} AND ${stage} IS NOT NULL GROUP BY 1`
      : sql`SELECT columns.stage, sums.* FROM unnest(${sql.param(stages)}::text[]) AS columns (stage)
          CROSS JOIN LATERAL (
            SELECT ${sums} FROM ${leadsTable} WHERE ${where} AND ${stage} = columns.stage OFFSET 0) AS sums
          WHERE total > 0`,
  );
  return new Map(rows.map((row) => [row.stage, row]));
}

/** Finds the first cards of each stage, the latest arrivals first, and one more if there are some. */
async function findCards(db: Queryable, stages: string[], where: SQL | undefined): Promise<string[]> {
  const { id, stage, stageSince } = leadsTable;
  // Stage by stage, since each is a part of an index in this order.
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    SELECT ARRAY(SELECT ${id} FROM ${leadsTable} WHERE ${where} AND ${stage} = columns.stage
      ORDER BY ${stageSince} DESC, ${id} LIMIT ${PAGE_SIZE + 1}) AS ids
    FROM unnest(${sql.param(stages)}::text[]) AS columns (stage)`);
  return rows.flatMap(({ ids }) => ids);
}

/** Reads the cards of columns. */
async function readCards({ db }: InboxContext, ids: string[]): Promise<ReadonlyMap<string, BoardPage>> {
  const { id } = leadsTable;
  const leads = ids.length > 0 ? await db.select().from(leadsTable).where(inArray(id, ids)) : [];
  const owners = await findPeople(
    db,
    leads.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const now = new Date();
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const columns = Map.groupBy(
    ids.flatMap((one) => byId.get(one) ?? []),
    (lead) => lead.stage ?? "",
  );
  return new Map(
    [...columns].map(([one, all]) => {
      const shown = all.slice(0, PAGE_SIZE);
      const last = shown.at(-1);
      const next = all.length > PAGE_SIZE && last ? `${last.stageSince?.toISOString()}_${last.id}` : null;
      const cards = shown.map((lead): BoardCard => {
        const { name, company, source, status, value, lostReason } = lead;
        const lateness = findOverdueSince(lead, now);
        return {
          id: lead.id,
          name,
          company,
          source,
          status,
          stage: lead.stage,
          value,
          lostReason,
          owner: owners.get(lead.ownerId ?? "")?.name ?? null,
          stageSince: lead.stageSince?.toISOString() ?? null,
          nextStep: lead.nextStep,
          answerDueAt: lead.answerDueAt?.toISOString() ?? null,
          answeredAt: lead.answeredAt?.toISOString() ?? null,
          ...(lead.repliedAt && { repliedAt: lead.repliedAt.toISOString() }),
          ...(lateness && { overdueSince: lateness.toISOString() }),
        };
      });
      return [one, { cards, next }];
    }),
  );
}

function isAfter(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const [since = "", last = ""] = cursor.split("_");
  const { id, stageSince } = leadsTable;
  const at = sql`${since}::timestamptz`;
  return sql`${stageSince} <= ${at} AND (${stageSince} < ${at} OR ${id} > ${last}::uuid)`;
}
