// Questions about accounts: whose they are, and whom mail to "the team" goes to.
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { type Right, rolesWith } from "./roles.ts";
import { usersTable } from "./table.ts";

/** E-mail addresses of all administrators who can sign in, for mail to "the team". */
export async function listAdminEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(eq(usersTable.role, "admin"), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.createdAt));
  return rows.map((row) => row.email);
}

/** E-mail addresses of everybody who may publish and can sign in. */
export async function listEditorEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(inArray(usersTable.role, rolesWith("staff")), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.createdAt));
  return rows.map((row) => row.email);
}

/** Who has a right and can sign in, by name. */
export function listWhoMay(db: Queryable, right: Right): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: usersTable.id, name: usersTable.name })
    .from(usersTable)
    .where(and(inArray(usersTable.role, rolesWith(right)), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.name), asc(usersTable.id));
}

/** The name of an account; undefined if it is gone. */
export async function findName(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ name: usersTable.name }).from(usersTable).where(eq(usersTable.id, userId));
  return row?.name;
}

/** Finds an account that can sign in by its e-mail address. */
export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const [row] = await db
    .select({ id: usersTable.id, name: usersTable.name, email: usersTable.email })
    .from(usersTable)
    .where(and(sql`lower(${usersTable.email}) = ${email.toLowerCase()}`, isNull(usersTable.disabledAt)));
  return row;
}

/** When the first account was made: the beginning of the site. */
export async function findFirstAccountTime(db: Queryable): Promise<Date> {
  const [row] = await db
    .select({ at: usersTable.createdAt })
    .from(usersTable)
    .orderBy(usersTable.createdAt)
    .limit(1);
  return row?.at ?? new Date();
}

/** The e-mail address of an account that can sign in; undefined if it is gone or disabled. */
export async function findEmail(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.disabledAt)));
  return row?.email;
}

export interface NamedPerson {
  id: string;
  name: string;
  email: string;
}

/** Finds accounts by id, including those of people who can no longer sign in. */
export async function findPeople(db: Queryable, ids: string[]): Promise<Map<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await listPeople(db).where(inArray(usersTable.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists all accounts, including those of people who can no longer sign in. */
export function listPeople(db: Queryable) {
  return db
    .select({ id: usersTable.id, name: usersTable.name, email: usersTable.email })
    .from(usersTable)
    .$dynamic();
}
