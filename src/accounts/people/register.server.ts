// Self-registration, where the settings allow it. The account is created once the address is confirmed.

import { and, eq, isNull } from "drizzle-orm";
import type { Limit } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { addMailLink } from "../mail-links.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { findPasswordError } from "../passwords/password-rules.server.ts";
import type { RegisterInput } from "../schema.ts";
import { mailLinksTable } from "../table.ts";
import { hasAccount, REGISTRATION_OFF, TAKEN } from "./invitations.server.ts";
import { linkMail } from "./link-mail.server.ts";

/** Prevents flooding an inbox; the response stays the same beyond the limit. */
const RECIPIENT_LIMIT: Limit = { name: "register-recipient", points: 3, seconds: 60 * 60 };

type Registration =
  | { ok: true }
  | { ok: false; code: "forbidden" | "conflict"; detail: string }
  | { ok: false; code: "invalid"; errors: { field: string; message: string }[] };

/**
 * Mails a link that creates the account. A second registration of an address replaces the first, unconfirmed one.
 * @returns `forbidden` while registration is switched off, `conflict` for an e-mail that has an account
 */
export async function registerUser(
  resources: Pick<Resources, "db" | "cache" | "config" | "jobs" | "limiter">,
  { name, email, password }: RegisterInput,
): Promise<Registration> {
  const { db, jobs, limiter } = resources;
  const { allowRegistration } = await getSettings(resources);
  if (!allowRegistration) return REGISTRATION_OFF;
  if (await hasAccount(db, email)) return TAKEN;
  const error = await findPasswordError(resources, password, { name, email });
  if (error) return { ok: false, code: "invalid", errors: [{ field: "password", message: error }] };
  const passwordHash = await hashPassword(password);
  if ((await limiter.take(RECIPIENT_LIMIT, email)).exceeded) return { ok: true };
  await db.transaction(async (tx) => {
    const { purpose, userId } = mailLinksTable;
    const isWaiting = and(eq(mailLinksTable.email, email), eq(purpose, "confirm-email"), isNull(userId));
    await tx.delete(mailLinksTable).where(isWaiting);
    const { row } = await addMailLink(tx, { purpose: "confirm-email", email, name, passwordHash });
    await jobs.enqueue(tx, linkMail, { linkId: row.id, purpose: "confirm-email" });
  });
  return { ok: true };
}
