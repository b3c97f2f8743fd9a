// Where the secrets of authenticator apps are, encrypted.
import type { SealedColumn } from "#src/platform/secrets/sealed-column.ts";

/** One that is not encrypted counts for nothing: who can write into the table must not be able to choose it. */
export const SEALED_TOTP: SealedColumn = {
  table: "totp_secrets",
  id: "user_id",
  column: "secret",
  contextOf: (userId) => `totp:${userId}`,
  mayBePlain: false,
};
