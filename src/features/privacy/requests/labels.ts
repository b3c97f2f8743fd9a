// Portuguese texts of requests. Separate from schema.ts, so that a screen that only shows them does not load Zod.

import type { RemovalStatus } from "../requests-schema.ts";

/** Law 13.709/2018, article 18, § 4: the person must be told why a request is refused. */
export const REFUSAL_NEEDS_REASON = "Explique a recusa: a LGPD pede o motivo (art. 18, § 4º)";

export const REMOVAL_STATUSES: Record<RemovalStatus, string> = {
  OPEN: "Aberta",
  DONE: "Concluída",
  REFUSED: "Recusada",
};
