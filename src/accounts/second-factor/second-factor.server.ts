// Sets up and removes second factors, along with recovery codes and mails to the owner.

import { eq } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { accountNotice, type Notice } from "../notices.server.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import type { User } from "../schema.ts";
import { usersTable } from "../table.ts";
import { addPasskey, listPasskeys, MAX_PASSKEYS, removePasskey } from "./passkeys.server.ts";
import { listMethods } from "./proof.server.ts";
import { countRecoveryCodes, makeRecoveryCodes, removeRecoveryCodes } from "./recovery-codes.server.ts";
import { takeSecondFactor } from "./take-away.server.ts";
import { confirmTotp, removeTotp } from "./totp.server.ts";

/** The codes are shown once; only a first second factor creates them. */
type Added = { ok: true; recoveryCodes: string[] } | { ok: false };

export function finishTotp(resources: Resources, user: User, code: string): Promise<Added> {
  return resources.db.transaction(async (tx) => {
    if (!(await confirmTotp({ ...resources, db: tx }, user.id, code))) return { ok: false };
    await tell(resources, tx, user.id, "second-factor-added");
    return { ok: true, recoveryCodes: await makeRecoveryCodes(tx, user.id) };
  });
}

/** Stores a passkey, and creates recovery codes if needed. */
export function finishPasskey(
  resources: Resources,
  user: User,
  response: object,
  name: string,
): Promise<Added> {
  return resources.db.transaction(async (tx) => {
    // Serialized: counted at the same moment, each would find room for itself.
    await lockUser(tx, user.id);
    if ((await listPasskeys(tx, user.id)).length >= MAX_PASSKEYS) return { ok: false };
    if (!(await addPasskey({ ...resources, db: tx }, user, response, name))) return { ok: false };
    await tell(resources, tx, user.id, "second-factor-added");
    const isFirst = (await countRecoveryCodes(tx, user.id)) === 0;
    return { ok: true, recoveryCodes: isFirst ? await makeRecoveryCodes(tx, user.id) : [] };
  });
}

async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
    .for("no key update");
}

export function dropTotp(resources: Resources, userId: string): Promise<boolean> {
  return drop(resources, userId, (tx) => removeTotp(tx, userId));
}

export function dropPasskey(resources: Resources, userId: string, id: string): Promise<boolean> {
  return drop(resources, userId, (tx) => removePasskey(tx, userId, id));
}

function drop(
  resources: Resources,
  userId: string,
  remove: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return resources.db.transaction(async (tx) => {
    if (!(await remove(tx))) return false;
    // Without a second factor, recovery codes open nothing.
    if ((await listMethods(tx, userId)).length === 0) await removeRecoveryCodes(tx, userId);
    await tell(resources, tx, userId, "second-factor-removed");
    return true;
  });
}

/** Ends the sessions too. @returns false if there is no such person or factor */
export async function resetSecondFactor(
  resources: Pick<Resources, "db" | "jobs">,
  userId: string,
): Promise<boolean> {
  if (!isUuid(userId)) return false;
  return resources.db.transaction(async (tx) => {
    if (!(await takeSecondFactor(tx, userId))) return false;
    await tell(resources, tx, userId, "second-factor-reset");
    return true;
  });
}

const ACTIONS = {
  "second-factor-added": "second-factor.added",
  "second-factor-removed": "second-factor.removed",
  "second-factor-reset": "second-factor.taken",
} as const satisfies Partial<Record<Notice, AuditAction>>;

async function tell(
  { jobs }: Pick<Resources, "jobs">,
  tx: Transaction,
  userId: string,
  notice: keyof typeof ACTIONS,
): Promise<void> {
  await jobs.enqueue(tx, accountNotice, { userId, notice });
  await recordPersonAct(tx, userId, { action: ACTIONS[notice] });
}
