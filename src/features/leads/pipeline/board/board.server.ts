// The board of leads: a column for each stage, with its sums and its first cards.

import { and, inArray, type SQL, sql } from "drizzle-orm";
import { findPeople } from "#src/accounts/accounts.server.ts";
import type { LeadFilter } from "../../filters.ts";
import { findOverdueSince } from "../../follow-up/response-deadline/overdue.server.ts";
import { type InboxContext, selectMatching, type Visibility } from "../../read/read-leads.server.ts";
import { listStages } from "../../stages.server.ts";
import { leadsTable } from "../../table.ts";
import type { Board, BoardCard, BoardPage } from "./schema.ts";

/** Cards of a column that load at once. */
const PAGE_SIZE = 20;

type Filter = LeadFilter & Visibility;

/** Reads every column with its sums, and its first cards. */
export async function readBoard(context: InboxContext, filter: Filter): Promise<Board> {
  const stages = await listStages(context.db);
  const ids = stages.map(({ id }) => id);
  const sums = await findColumns(context, ids, filter);
  const pages = await readCards(
    context,
    sums.flatMap((column) => column.ids),
  );
  return {
    columns: stages.map(({ id, probability }) => {
      const { total = 0, value = 0 } = sums.find(({ stage }) => stage === id) ?? {};
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
  const found = await findColumns(context, [stage], filter, after);
  const pages = await readCards(
    context,
    found.flatMap(({ ids }) => ids),
  );
  return pages.get(stage) ?? { cards: [], next: null };
}

interface FoundColumn {
  stage: string;
  total: number;
  value: number;
  /** The first cards, the latest arrivals first, and one more if there are some. */
  ids: string[];
}

/**
 * Reads stage by stage, since each is a part of the index. A search is made once for all, and so is a filter by channel,
 * which has an index of its own; their leads are summed at once.
 */
async function findColumns(
  context: InboxContext,
  stages: string[],
  filter: Filter,
  after?: string,
): Promise<FoundColumn[]> {
  const { id, stage, stageSince, value } = leadsTable;
  const { from, where } = await selectMatching(context, filter);
  const sums = sql`count(*)::int AS total, coalesce(sum(${value}), 0)::float8 AS value`;
  const isReadOnce = Boolean(filter.q || filter.channel);
  const joined = isReadOnce
    ? sql`LEFT JOIN (SELECT ${stage} AS stage, ${sums} FROM leads GROUP BY 1) AS sums ON sums.stage = columns.stage`
    : sql`CROSS JOIN LATERAL (SELECT ${sums} FROM leads WHERE ${stage} = columns.stage OFFSET 0) AS sums`;
  const { rows } = await context.db.execute<FoundColumn & Record<string, unknown>>(sql`
    WITH leads AS ${sql.raw(isReadOnce ? "MATERIALIZED" : "NOT MATERIALIZED")} (
      SELECT ${id}, ${stage}, ${stageSince}, ${value} FROM ${from} WHERE ${where})
    SELECT columns.stage, coalesce(sums.total, 0) AS total, coalesce(sums.value, 0) AS value, ARRAY(
      SELECT ${id} FROM leads WHERE ${and(sql`${stage} = columns.stage`, isAfter(after))}
      ORDER BY ${stageSince} DESC, ${id} LIMIT ${PAGE_SIZE + 1}) AS ids
    FROM unnest(${sql.param(stages)}::text[]) AS columns (stage) ${joined}`);
  return rows;
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
