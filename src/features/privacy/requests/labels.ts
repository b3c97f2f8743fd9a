// What is said of requests on screen. Apart from schema.ts, so that a screen that only shows them does not
// bring the validator along.
import type { RemovalStatus } from "#src/features/privacy/schema.ts";

export const REMOVAL_STATUSES: Record<RemovalStatus, string> = {
  OPEN: "Aberta",
  DONE: "Concluída",
  REFUSED: "Recusada",
};
