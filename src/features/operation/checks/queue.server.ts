import { sql } from "drizzle-orm";
import { countDueDeliveries } from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { plural } from "#src/shared/words.ts";
import { type HealthCheck, formatDuration, stateFrom, worstOf } from "./finding.ts";

/** Seconds that the oldest job may wait. */
const WAITING = { attention: 5 * 60, failing: 60 * 60 };

interface QueueCounts {
  waiting: number;
  /** Age in seconds of the oldest job that is due or has failed an attempt. */
  oldest: number;
  failed: number;
}

async function countJobs(db: Queryable): Promise<QueueCounts> {
  const { rows } = await db.execute<{ waiting: number; oldest: number; failed: number }>(sql`
    SELECT count(*) FILTER (WHERE is_due)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(greatest(created_on, CASE WHEN retry_count = 0 THEN start_after END))
        FILTER (WHERE is_due)), 0)::float8 AS oldest,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM (
      SELECT *, state IN ('created', 'retry') AND (start_after <= now() OR retry_count > 0) AS is_due FROM pgboss.job
      WHERE (state IN ('created', 'retry') OR state = 'failed' AND retry_limit > 0) AND name NOT LIKE '\\_\\_pgboss%'
    ) AS job`);
  const { waiting, oldest, failed } = rows[0] ?? { waiting: 0, oldest: 0, failed: 0 };
  const deliveries = await countDueDeliveries(db);
  return {
    waiting: waiting + deliveries.waiting,
    oldest: Math.max(oldest, deliveries.oldest),
    failed,
  };
}

export const queueCheck: HealthCheck = {
  name: "queue",
  label: "Fila de tarefas",
  async find({ db }) {
    const { waiting, oldest, failed } = await countJobs(db);
    const parts = [
      waiting === 0 ? "Fila vazia." : `${waiting} na fila; a mais antiga há ${formatDuration(oldest)}.`,
      ...(failed > 0 ? [plural(failed, "desistiu.", "desistiram.")] : []),
    ];
    const state = worstOf([stateFrom(oldest, WAITING), failed > 0 ? "attention" : "ok"]);
    return {
      state,
      detail: parts.join(" "),
      shown: { failedJobs: failed },
      ...(state !== "ok" && {
        advice:
          failed > 0
            ? "Veja os erros abaixo e use “Tentar de novo”."
            : "Uma tarefa que falha é tentada de novo sozinha. Veja o estado do e-mail, dos webhooks e os erros abaixo.",
      }),
    };
  },
};
