import { and, desc, eq } from "drizzle-orm";
import { findImages } from "#src/media/media.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { mediaPath, readImageId } from "#src/shared/media/media-path.ts";
import { describeDevice } from "#src/shared/people/device-words.ts";
import type { User } from "../schema.ts";
import { listPasskeys } from "../second-factor/passkeys.server.ts";
import { countRecoveryCodes } from "../second-factor/recovery-codes.server.ts";
import { hasTotp } from "../second-factor/totp.server.ts";
import { getSecondFactorRoles } from "../sessions/second-factor-roles.server.ts";
import { isOpen, type Session } from "../sessions/sessions.server.ts";
import { sessionsTable, usersTable } from "../table.ts";
import { orderEmailChange } from "./change-email.server.ts";
import type { Account, AccountChange, AccountSession } from "./schema.ts";

/** Enqueued when people may have changed their name, which what they wrote shows. */
export const accountRenamed: JobType<{ userId: string }> = {
  name: "account.renamed",
  retryDelay: 5,
  retryDelayMax: 300,
  retryLimit: 50,
};

type ChangeResult =
  | { ok: true }
  | { ok: false; field: "picture"; message: string }
  | { ok: false; tooMany: LimitState };

export async function getAccount(resources: Resources, { id, role }: User): Promise<Account> {
  const { db, secrets } = resources;
  const { name, email, pictureId, pendingEmail } = usersTable;
  const [row] = await db
    .select({ name, email, pictureId, pendingEmail })
    .from(usersTable)
    .where(eq(usersTable.id, id));
  if (!row) throw new Error("whoever is signed in has an account");
  return {
    id,
    role,
    name: row.name,
    email: row.email,
    picture: row.pictureId && mediaPath(row.pictureId, 160, "webp"),
    pendingEmail: row.pendingEmail,
    hasTotp: await hasTotp(db, id),
    canUseTotp: secrets !== undefined,
    recoveryCodes: await countRecoveryCodes(db, id),
    passkeys: await listPasskeys(db, id),
    secondFactorRoles: await getSecondFactorRoles(resources),
  };
}

/** Starts the confirmation of a new e-mail. Nothing changes if that was requested too often. */
export async function changeAccount(
  resources: Resources,
  user: User,
  change: AccountChange,
): Promise<ChangeResult> {
  const { db, jobs } = resources;
  const pictureId = change.picture && readImageId(change.picture);
  if (change.picture) {
    const isKnown = pictureId && (await findImages(db, [pictureId])).has(pictureId);
    if (!isKnown) return { ok: false, field: "picture", message: "Imagem desconhecida: envie-a de novo" };
  }
  const values = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.picture === undefined ? {} : { pictureId }),
  };
  if (change.email !== undefined && change.email !== user.email) {
    const state = await orderEmailChange(resources, user, change.email);
    if (state.exceeded) return { ok: false, tooMany: state };
  }
  if (Object.keys(values).length > 0)
    await db.transaction(async (tx) => {
      await tx.update(usersTable).set(values).where(eq(usersTable.id, user.id));
      if (change.name !== undefined) await jobs.enqueue(tx, accountRenamed, { userId: user.id });
    });
  return { ok: true };
}

/** Sorted by last use, newest first. */
export async function listSessions(db: Queryable, { id, user }: Session): Promise<AccountSession[]> {
  const rows = await db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, user.id), isOpen))
    .orderBy(desc(sessionsTable.lastSeenAt));
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === id,
  }));
}
