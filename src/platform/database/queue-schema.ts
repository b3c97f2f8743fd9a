// Creates the tables of pg-boss as the role that owns the schema, like migrations.

import { PgBoss } from "pg-boss";
import type { Connection } from "./database.ts";

/** Default of pg-boss. */
export const QUEUE_SCHEMA = "pgboss";

/** Creates or updates the tables. @param owner the role that owns the schema */
export async function prepareQueue(owner: Connection): Promise<void> {
  const boss = new PgBoss({
    ...owner,
    schema: QUEUE_SCHEMA,
    max: 1,
    application_name: "vitrine-queue",
    supervise: false,
    schedule: false,
  });
  // `start` throws errors too; without a listener they would end the process.
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
