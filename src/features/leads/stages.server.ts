// The stages of the pipeline, which the whole slice reads.

import { asc } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import type { Stage } from "./schema.ts";
import { pipelineStagesTable } from "./table.ts";

/** Lists the stages in the order of the board. */
export function listStages(db: Queryable): Promise<Stage[]> {
  const { id, name, probability, status, position } = pipelineStagesTable;
  return db.select({ id, name, probability, status }).from(pipelineStagesTable).orderBy(asc(position));
}

/** Finds a stage by its id, or by its name as people type it. */
export function findStage(stages: readonly Stage[], written: string): Stage | undefined {
  const folded = foldText(written).trim();
  return (
    stages.find(({ id }) => id === written) ??
    stages.find(({ name }) => foldText(name) === folded) ??
    stages.find(({ id }) => id === folded)
  );
}
