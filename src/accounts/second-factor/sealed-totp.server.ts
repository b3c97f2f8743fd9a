import type { SealedColumn } from "#src/platform/secrets/sealed-column.ts";

/** Ignores unencrypted secrets, so that write access to the table does not let anybody choose one. */
export const SEALED_TOTP: SealedColumn = {
  table: "totp_secrets",
  id: "user_id",
  column: "secret",
  contextOf: (userId) => `totp:${userId}`,
  mayBePlain: false,
};
