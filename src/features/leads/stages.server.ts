// The stages of the pipeline, which the whole slice reads.

import { asc } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Stage } from "./schema.ts";
import { pipelineStagesTable } from "./table.ts";

/** Lists the stages in the order of the board. */
export function listStages(db: Queryable): Promise<Stage[]> {
  const { id, name, probability, status, position } = pipelineStagesTable;
  return db.select({ id, name, probability, status }).from(pipelineStagesTable).orderBy(asc(position));
}
