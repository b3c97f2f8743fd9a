import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { type HealthCheck, stateFrom } from "./finding.ts";
import type { ErrorGroup } from "./schema.ts";

const MANY = { attention: 1, failing: 100 };
const LISTED = 20;

/** Groups the errors of the last 24 hours by cause, most frequent first. */
async function listErrors(db: Queryable): Promise<ErrorGroup[]> {
  const { rows } = await db.execute<{ message: string; count: number; last: string; ids: string[] }>(sql`
    SELECT (array_agg(message ORDER BY last_at DESC))[1] AS message, sum(count)::int AS count,
      to_json(max(last_at) AT TIME ZONE 'UTC')#>>'{}' AS last,
      (array_agg(request_ids ORDER BY last_at DESC))[1] AS ids
    FROM (SELECT cause, message, count, last_at, array_to_string(request_ids, ' ') AS request_ids
      FROM error_counts WHERE last_at > now() - interval '24 hours') AS recent
    GROUP BY cause ORDER BY count DESC, cause LIMIT ${LISTED}`);
  return rows.map(({ message, count, last, ids }) => ({
    message,
    count,
    lastAt: new Date(`${last}Z`).toISOString(),
    requestIds: String(ids).split(" ").filter(Boolean),
  }));
}

export const errorsCheck: HealthCheck = {
  name: "errors",
  label: "Erros",
  async find({ db }) {
    const errors = await listErrors(db);
    const count = errors.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) return { state: "ok", detail: "Nenhum nas últimas 24 horas.", shown: { errors } };
    return {
      state: stateFrom(count, MANY),
      detail: `${count} nas últimas 24 horas, de ${errors.length} ${errors.length === 1 ? "causa" : "causas"}.`,
      advice: "A lista abaixo diz quais; o registro do processo tem os detalhes pelo número do pedido.",
      shown: { errors },
    };
  },
};
