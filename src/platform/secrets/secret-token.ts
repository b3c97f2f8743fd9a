import { createHash } from "node:crypto";

/** Hashes a secret token for the database, so that reading the table does not reveal it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
