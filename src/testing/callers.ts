// Creates every kind of API caller: people by role, people who lost their access, and tokens by permission.

import { eq, sql } from "drizzle-orm";
import { type Role, ROLE_KEYS } from "#src/accounts/roles.ts";
import { sessionsTable, usersTable } from "#src/accounts/table.ts";
import { toolContentTypes } from "#src/content-types.ts";
import type { Permission } from "#src/features/tokens/schema.ts";
import { tokensTable } from "#src/features/tokens/table.ts";
import { createToken, deleteToken } from "#src/features/tokens/tokens.server.ts";
import type { Database } from "#src/platform/database/database.ts";
import { permissionsOf } from "#src/publishing/tool-calls.server.ts";
import { addStaff, type Staff } from "./staff.ts";

export const PERMISSIONS = permissionsOf(toolContentTypes).map(({ name }) => name);

export interface Caller {
  name: string;
  headers: Record<string, string>;
  /** Role of a person with a valid session. */
  role?: Role;
  /** True if this person proved their identity within the last ten minutes. */
  isConfirmed?: boolean;
  /** Permissions of a valid token. */
  permissions?: Permission[];
}

type Site = Parameters<typeof addStaff>[0] & { db: Database };
type Ending = (db: Database, staff: Staff) => Promise<unknown>;

/** Ways in which a person's access ends. */
const ENDINGS: Record<string, Ending> = {
  "a disabled person": (db, { user }) =>
    db
      .update(usersTable)
      .set({ disabledAt: sql`now()` })
      .where(eq(usersTable.id, user.id)),
  "an expired session": (db, { user }) =>
    db
      .update(sessionsTable)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessionsTable.userId, user.id)),
  "an idle session": (db, { user }) =>
    db
      .update(sessionsTable)
      .set({ lastSeenAt: sql`now() - interval '25 hours'` })
      .where(eq(sessionsTable.userId, user.id)),
  "an ended session": (db, { user }) => db.delete(sessionsTable).where(eq(sessionsTable.userId, user.id)),
  "a removed person": (db, { user }) => db.delete(usersTable).where(eq(usersTable.id, user.id)),
};

export function addPeople(site: Site): Promise<Caller[]> {
  return Promise.all(
    ROLE_KEYS.map(async (role) => ({
      name: `an ${role}`,
      role,
      isConfirmed: true,
      headers: { ...(await addStaff(site, role)).headers },
    })),
  );
}

/** Adds an administrator who is signed in, but proved their identity more than ten minutes ago. */
export async function addUnconfirmed(site: Site): Promise<Caller> {
  const { user, headers } = await addStaff(site, "admin");
  await site.db
    .update(sessionsTable)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessionsTable.userId, user.id));
  return {
    name: "an admin who confirmed long ago",
    role: "admin",
    isConfirmed: false,
    headers: { ...headers },
  };
}

/** Adds administrators who no longer have access: all their calls count as a stranger's. */
export function addGone(site: Site): Promise<Caller[]> {
  return Promise.all(
    Object.entries(ENDINGS).map(async ([name, end]) => {
      const staff = await addStaff(site, "admin");
      await end(site.db, staff);
      return { name, headers: { ...staff.headers } };
    }),
  );
}

/** Adds a token for each permission, and invalid ones. */
export async function addTokens({ db }: { db: Database }, ownerId: string): Promise<Caller[]> {
  const make = async (permissions: Permission[]) => {
    const { id, token } = await createToken(db, ownerId, {
      name: "Token",
      description: null,
      permissions,
      expiresInDays: 1,
    });
    return { id, headers: { "x-api-token": token } };
  };
  const set = (id: string, change: object) =>
    db.update(tokensTable).set(change).where(eq(tokensTable.id, id));
  const valid = await Promise.all(
    PERMISSIONS.map(async (permission) => ({
      name: `a token that may ${permission}`,
      permissions: [permission],
      headers: (await make([permission])).headers,
    })),
  );
  const [expired, inactive, deleted] = [
    await make([...PERMISSIONS]),
    await make([...PERMISSIONS]),
    await make([...PERMISSIONS]),
  ];
  await set(expired.id, { expiresAt: sql`now() - interval '1 second'` });
  await set(inactive.id, { isActive: false });
  await deleteToken(db, deleted.id);
  return [
    ...valid,
    { name: "an expired token", headers: expired.headers },
    { name: "a token switched off", headers: inactive.headers },
    { name: "a deleted token", headers: deleted.headers },
  ];
}
