// The Portuguese texts of requests. Apart from schema.ts, so that a screen that only shows them does not
// load Zod.
import type { RemovalStatus } from "#src/features/privacy/schema.ts";

export const REMOVAL_STATUSES: Record<RemovalStatus, string> = {
  OPEN: "Aberta",
  DONE: "Concluída",
  REFUSED: "Recusada",
};
