// Column of the encrypted signing secrets. A server without a key stores them in plain text, so that every delivery
// is signed.
import type { SealedColumn } from "#src/platform/secrets/sealed-column.ts";

export const SEALED_WEBHOOKS: SealedColumn = {
  table: "webhook_destinations",
  id: "id",
  column: "secret",
  contextOf: (id) => `webhook:${id}`,
  mayBePlain: true,
};
