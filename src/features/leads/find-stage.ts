import { foldText } from "#src/shared/text-patterns.ts";
import type { Stage } from "./schema.ts";

/** Finds a stage by its id, or by its name as people type it. */
export function findStage(stages: readonly Stage[], written: string): Stage | undefined {
  const folded = foldText(written).trim();
  return (
    stages.find(({ id }) => id === written) ??
    stages.find(({ name }) => foldText(name) === folded) ??
    stages.find(({ id }) => id === folded)
  );
}
