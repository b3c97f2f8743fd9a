// Audit entries about accounts keep the person's name and e-mail, so that they stay readable after the account is gone.

import { eq } from "drizzle-orm";
import { type Actor, asActor } from "#src/audit/actor.server.ts";
import { personName, recordAct } from "#src/audit/record.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { usersTable } from "./table.ts";

interface PersonAct {
  action: AuditAction;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Defaults to the caller; `self` is the person acting by a mailed link. */
  actor?: Actor | "self";
}

/** Must run before the account is deleted. */
export async function recordPersonAct(
  tx: Transaction,
  userId: string,
  { actor, ...act }: PersonAct,
): Promise<void> {
  const { id, name, email } = usersTable;
  const [user] = await tx.select({ id, name, email }).from(usersTable).where(eq(id, userId));
  if (!user) return;
  const by = actor === "self" ? asActor(user) : actor;
  await recordAct(tx, { ...act, subject: personName(user), subjectId: userId, ...(by && { actor: by }) });
}
