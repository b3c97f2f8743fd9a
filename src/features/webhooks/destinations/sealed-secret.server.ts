// Where the secrets that sign are, encrypted. A server without a key keeps them as they are: nothing goes out unsigned.
import type { SealedColumn } from "#src/platform/secrets/sealed-column.ts";

export const SEALED_WEBHOOKS: SealedColumn = {
  table: "webhook_destinations",
  id: "id",
  column: "secret",
  contextOf: (id) => `webhook:${id}`,
  mayBePlain: true,
};
