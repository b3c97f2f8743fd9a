// The tables of the queue, which pg-boss makes: by the role that owns the schema, as migrations are.
import { PgBoss } from "pg-boss";
import type { Connection } from "#src/platform/database/database.ts";

/** pg-boss's own default. */
export const QUEUE_SCHEMA = "pgboss";

/** Makes the tables, or brings them to this version's. @param owner the role that owns the schema */
export async function prepareQueue(owner: Connection): Promise<void> {
  const boss = new PgBoss({
    ...owner,
    schema: QUEUE_SCHEMA,
    max: 1,
    application_name: "vitrine-queue",
    supervise: false,
    schedule: false,
  });
  // What fails is thrown by `start`; without a listener it would also end the process.
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
