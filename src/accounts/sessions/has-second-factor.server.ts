import { type SQL, sql } from "drizzle-orm";

/** Selects, in a query on `users`, whether each has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(
  EXISTS (SELECT FROM totp_secrets WHERE totp_secrets.user_id = users.id AND totp_secrets.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = users.id))`;
