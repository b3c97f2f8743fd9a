import { createHash } from "node:crypto";

/** What the database keeps of a secret token: SHA-256, so that who reads the table cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
