// Encrypted signing secrets; plain text on a server without a key, so that every delivery is signed.

import type { SealedColumn } from "#src/platform/secrets/sealed-column.ts";

export const SEALED_WEBHOOKS: SealedColumn = {
  table: "webhook_destinations",
  id: "id",
  column: "secret",
  contextOf: (id) => `webhook:${id}`,
  mayBePlain: true,
};
