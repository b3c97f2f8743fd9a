import { countArrivals } from "#src/features/analytics/reports/arrivals.server.ts";
import { countViews } from "#src/features/analytics/reports/reports.server.ts";
import { countOrigins } from "#src/features/leads/read/count-origins.server.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { CHANNEL_KEYS, channelOf } from "#src/shared/channels.ts";
import { addDays, toLocalTime } from "#src/shared/time/zoned-time.ts";
import {
  type Attribution,
  type AttributionQuery,
  attributionQuerySchema,
  attributionSchema,
  type OriginFigures,
  type OriginRow,
} from "./schema.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** Real campaigns have fewer rows; more come from arbitrary parameters in URLs. */
const MAX_ROWS = 500;
const FIGURES = ["visits", "leads", "qualified", "contracts", "value"] as const;
const NONE: OriginFigures = { visits: 0, leads: 0, qualified: 0, contracts: 0, value: 0 };

/** For people who take care of all leads (docs/produto.md, "Who may do what"). */
export const originsApi: SliceApi = { tag: "Leads", allLeads: declareAttribution };

function declareAttribution(app: Server, resources: Resources): void {
  app.get(
    "/api/attribution",
    {
      schema: {
        summary: "Origem dos contratos",
        description:
          "Visitas, leads e contratos pela visita que trouxe cada pessoa. Cada número conta pela sua data: " +
          "o lead quando chegou, o contrato quando fechou. Sem datas, os últimos 30 dias.",
        querystring: attributionQuerySchema,
        response: { 200: attributionSchema.describe("As linhas somam o total") },
      },
    },
    (request) => getAttribution(resources, request.query),
  );
}

/** Counts visits, leads and contracts of a period by source, campaign and first page. The rows add up to the total. */
async function getAttribution(
  { db, config }: Pick<Resources, "db" | "config">,
  { from, to }: AttributionQuery,
): Promise<Attribution> {
  const end = to ?? toLocalTime(new Date(), config.timeZone).date;
  const start = from ?? addDays(end, 1 - DEFAULT_DAYS);
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  const before = { from: addDays(start, -days), to: addDays(start, -1) };
  const [rows, rowsBefore] = [
    await countRows({ db, config }, start, end),
    await countRows({ db, config }, before.from, before.to),
  ];
  return {
    rows: fold(rows),
    total: sumOf(rows),
    views: await countViews({ db, config }, { startDate: start, endDate: end }),
    channels: byChannel(rows),
    previous: { ...before, total: sumOf(rowsBefore) },
  };
}

/** Counts whole days in the site's time zone, both included. */
async function countRows(
  { db, config }: Pick<Resources, "db" | "config">,
  start: string,
  end: string,
): Promise<OriginRow[]> {
  const { period, arrivals } = await countArrivals({ db, config }, { startDate: start, endDate: end });
  const origins = await countOrigins(db, period);
  const rows = new Map<string, OriginRow>();
  for (const given of [...arrivals, ...origins]) {
    const { source, medium, campaign, firstPage } = given;
    const key = JSON.stringify([source, medium, campaign, firstPage]);
    rows.set(key, add({ source, medium, campaign, firstPage, ...NONE, ...rows.get(key) }, given));
  }
  return [...rows.values()].toSorted(byWorth);
}

const sumOf = (rows: OriginRow[]): OriginFigures => rows.reduce<OriginFigures>(add, NONE);

function byChannel(rows: OriginRow[]): Attribution["channels"] {
  const groups = [...Map.groupBy(rows, channelOf)].toSorted(
    ([one], [other]) => CHANNEL_KEYS.indexOf(one) - CHANNEL_KEYS.indexOf(other),
  );
  return groups.map(([channel, all]) => ({ channel, ...sumOf(all) }));
}

function add<Sum extends OriginFigures>(sum: Sum, given: Partial<OriginFigures>): Sum {
  const added = FIGURES.map((name) => [name, sum[name] + (given[name] ?? 0)]);
  return { ...sum, ...(Object.fromEntries(added) as unknown as OriginFigures) };
}

/** Sorts by money, then contracts, leads and visits, highest first. */
function byWorth(a: OriginRow, b: OriginRow): number {
  for (const name of FIGURES.toReversed()) if (a[name] !== b[name]) return b[name] - a[name];
  if (a.source === null || b.source === null) return Number(a.source === null) - Number(b.source === null);
  return a.source.localeCompare(b.source);
}

/** Merges the rows beyond the limit into one. */
function fold(rows: OriginRow[]): OriginRow[] {
  if (rows.length <= MAX_ROWS) return rows;
  const others = { source: "(outros)", medium: null, campaign: null, firstPage: null };
  const rest = rows.slice(MAX_ROWS - 1).reduce<OriginFigures>((sum, row) => add(sum, figuresOf(row)), NONE);
  return [...rows.slice(0, MAX_ROWS - 1), { ...others, ...rest }];
}

function figuresOf({ visits, leads, qualified, contracts, value }: OriginRow): OriginFigures {
  return { visits, leads, qualified, contracts, value };
}
