import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { type Right, type Role, rolesWith } from "./roles.ts";
import { usersTable } from "./table.ts";

/** Lists active administrators' e-mail addresses, for mail to "the team". */
export async function listAdminEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(eq(usersTable.role, "admin"), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.createdAt));
  return rows.map((row) => row.email);
}

/** Returns those of the addresses that belong to people who may answer leads. */
export async function findLeadEmails(db: Queryable, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(inArray(usersTable.role, rolesWith("leads")), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.createdAt));
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  return rows.map(({ email }) => email).filter((email) => wanted.has(email.toLowerCase()));
}

/** Lists every account's address in lower case, also those of accounts that are switched off. */
export async function listAccountEmails(db: Queryable): Promise<string[]> {
  const rows = await db.select({ email: usersTable.email }).from(usersTable);
  return rows.map((row) => row.email.toLowerCase());
}

export async function listEditorEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(inArray(usersTable.role, rolesWith("staff")), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.createdAt));
  return rows.map((row) => row.email);
}

/** Lists active people with a right, sorted by name. */
export function listWhoMay(db: Queryable, right: Right): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: usersTable.id, name: usersTable.name })
    .from(usersTable)
    .where(and(inArray(usersTable.role, rolesWith(right)), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.name), asc(usersTable.id));
}

/** Finds an active person with a right. */
export async function findPersonWho(
  db: Queryable,
  id: string,
  right: Right,
): Promise<{ id: string; email: string; role: Role } | undefined> {
  const { email, role, disabledAt } = usersTable;
  const [row] = await db
    .select({ id: usersTable.id, email, role })
    .from(usersTable)
    .where(and(eq(usersTable.id, id), inArray(role, rolesWith(right)), isNull(disabledAt)));
  return row;
}

export async function findName(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ name: usersTable.name }).from(usersTable).where(eq(usersTable.id, userId));
  return row?.name;
}

/** Finds an active account. */
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

/** Returns when the first account was created, which counts as the site's beginning. */
export async function findFirstAccountTime(db: Queryable): Promise<Date> {
  const [row] = await db
    .select({ at: usersTable.createdAt })
    .from(usersTable)
    .orderBy(usersTable.createdAt)
    .limit(1);
  return row?.at ?? new Date();
}

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

/** Finds accounts by id, including disabled ones. */
export async function findPeople(db: Queryable, ids: string[]): Promise<Map<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await listPeople(db).where(inArray(usersTable.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists all accounts, including disabled ones. */
export function listPeople(db: Queryable) {
  return db
    .select({ id: usersTable.id, name: usersTable.name, email: usersTable.email })
    .from(usersTable)
    .$dynamic();
}
