// The team's people: their roles and access. At least one active administrator always remains.

import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { may, ROLES } from "../roles.ts";
import type { User } from "../schema.ts";
import { endSessionsOf, hasSecondFactor } from "../sessions/sessions.server.ts";
import { usersTable } from "../table.ts";
import { type PeopleRefusal, withdrawAllOf } from "./invitations.server.ts";
import type { Person, PersonChange } from "./schema.ts";

type PersonRow = typeof usersTable.$inferSelect & { hasSecondFactor: boolean };
type Known = Omit<Person, "items">;

interface Context {
  config: Pick<Config, "isPrivateMachine">;
  db: Queryable;
}

const NOT_FOUND: PeopleRefusal = {
  ok: false,
  code: "not-found",
  detail: "Esta pessoa não está mais na equipe.",
};
const FORBIDDEN: PeopleRefusal = { ok: false, code: "forbidden" };
const LAST_ADMINISTRATOR: PeopleRefusal = {
  ok: false,
  code: "conflict",
  detail: "É o último administrador ativo: torne outra pessoa administradora antes.",
};
const DEMO_CLOSED: PeopleRefusal = {
  ok: false,
  code: "conflict",
  detail: "A conta de demonstração tem uma senha publicada: neste endereço ela fica desativada.",
};

/** Sorted by name. */
export async function listPeople(db: Queryable): Promise<Known[]> {
  const rows = await db
    .select({ ...getTableColumns(usersTable), hasSecondFactor })
    .from(usersTable)
    .orderBy(asc(sql`lower(${usersTable.name})`), asc(usersTable.id));
  return rows.map(toPerson);
}

/**
 * Changes a person's role or access. Their sessions end, so that they sign in again with the new rights.
 * @returns `conflict` for the last active administrator
 */
export async function changePerson(
  { config, db }: Context,
  actor: User,
  id: string,
  change: PersonChange,
): Promise<{ ok: true; person: Known } | PeopleRefusal> {
  return changeLocked({ config, db }, actor, id, async (tx, found, isLast) => {
    const role = change.role ?? found.role;
    const isActive = change.isActive ?? found.disabledAt === null;
    const staysAdministrator = isActive && may(role, "administrator");
    if (isLast && !staysAdministrator) return LAST_ADMINISTRATOR;
    if (isActive && found.disabledAt && found.isDemo && !config.isPrivateMachine) return DEMO_CLOSED;
    const isSame = role === found.role && isActive === (found.disabledAt === null);
    if (isSame) return { ok: true, person: toPerson(found) };
    const [row] = await tx
      .update(usersTable)
      .set({ role, disabledAt: isActive ? null : (found.disabledAt ?? sql`now()`) })
      .where(eq(usersTable.id, id))
      .returning();
    if (!row) return NOT_FOUND;
    await endSessionsOf(tx, id);
    if (!staysAdministrator) await withdrawAllOf(tx, id);
    if (role !== found.role)
      await recordPersonAct(tx, id, {
        action: "person.role-changed",
        before: { Papel: ROLES[found.role].name },
        after: { Papel: ROLES[role].name },
      });
    if (isActive !== (found.disabledAt === null))
      await recordPersonAct(tx, id, { action: isActive ? "person.enabled" : "person.disabled" });
    return { ok: true, person: toPerson({ ...found, ...row }) };
  });
}

/**
 * Removes an account with its sessions, links and API tokens.
 * @param handOver transfers their content in the same transaction; its result is recorded
 * @returns `conflict` for the last active administrator
 */
export async function removePerson(
  context: Context,
  actor: User,
  id: string,
  handOver: (tx: Transaction) => Promise<{ ok: true; record: Record<string, string> } | PeopleRefusal>,
): Promise<{ ok: true } | PeopleRefusal> {
  return changeLocked(context, actor, id, async (tx, { role }, isLast) => {
    if (isLast) return LAST_ADMINISTRATOR;
    const handedOver = await handOver(tx);
    if (!handedOver.ok) return handedOver;
    await withdrawAllOf(tx, id);
    // Notifies every process; a cascade would too, but with less detail.
    await endSessionsOf(tx, id);
    await recordPersonAct(tx, id, {
      action: "person.removed",
      before: { Papel: ROLES[role].name },
      after: handedOver.record,
    });
    await tx.delete(usersTable).where(eq(usersTable.id, id));
    return { ok: true };
  });
}

export async function findActivePerson(
  db: Queryable,
  id: string,
): Promise<Pick<User, "id" | "name"> | undefined> {
  if (!isUuid(id)) return undefined;
  const { name } = usersTable;
  const [row] = await db
    .select({ id: usersTable.id, name })
    .from(usersTable)
    .where(and(eq(usersTable.id, id), isNull(usersTable.disabledAt)));
  return row;
}

/**
 * Runs a change while the rows of all active administrators and of the person are locked, always in the same order: if
 * two administrators demote each other at once, the second waits and sees the first one's change.
 */
async function changeLocked<Result>(
  { config, db }: Context,
  actor: User,
  id: string,
  change: (tx: Transaction, found: PersonRow, isLast: boolean) => Promise<Result | PeopleRefusal>,
): Promise<Result | PeopleRefusal> {
  if (!isUuid(id)) return NOT_FOUND;
  return db.transaction(async (tx): Promise<Result | PeopleRefusal> => {
    const isAdministrator = and(eq(usersTable.role, "admin"), isNull(usersTable.disabledAt));
    const rows = await tx
      .select({ ...getTableColumns(usersTable), hasSecondFactor })
      .from(usersTable)
      .where(or(isAdministrator, eq(usersTable.id, id)))
      .orderBy(asc(usersTable.id))
      .for("update");
    const found = rows.find((row) => row.id === id);
    if (!found) return NOT_FOUND;
    const active = rows.filter((row) => canAdminister(row, config));
    // The demo administrator does not count where it cannot sign in.
    const isLast = canAdminister(found, config) && active.length === 1;
    // The actor may have been demoted or disabled during the call.
    if (!isLast && !active.some((row) => row.id === actor.id)) return FORBIDDEN;
    return change(tx, found, isLast);
  });
}

function canAdminister({ role, disabledAt, isDemo }: PersonRow, config: Context["config"]): boolean {
  return may(role, "administrator") && disabledAt === null && (!isDemo || config.isPrivateMachine);
}

function toPerson({
  id,
  name,
  email,
  role,
  disabledAt,
  lastSeenAt,
  isDemo,
  hasSecondFactor,
}: PersonRow): Known {
  return {
    id,
    name,
    email,
    role,
    isActive: disabledAt === null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    hasSecondFactor,
    isDemo,
  };
}
