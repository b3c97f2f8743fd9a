import { randomUUID } from "node:crypto";
import { hashPassword } from "#src/accounts/passwords/hash-password.server.ts";
import type { Role } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import { startSession } from "#src/accounts/sessions/sessions.server.ts";
import { usersTable } from "#src/accounts/table.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

export interface Staff {
  user: User;
  password: string;
  token: string;
  headers: { authorization: string };
}

const PASSWORD = "uma senha comprida";
/** Computed once: a hash is deliberately slow, and nearly every test needs one. */
let passwordHash: Promise<string> | undefined;

export async function addStaff(
  { db }: Pick<Resources, "db">,
  role: Role = "admin",
  email = `${randomUUID()}@exemplo.com.br`,
): Promise<Staff> {
  const account = { name: "Ana Ribeiro", email, role };
  passwordHash ??= hashPassword(PASSWORD);
  const [made] = await db
    .insert(usersTable)
    .values({ ...account, passwordHash: await passwordHash })
    .returning({ id: usersTable.id });
  if (!made) throw new Error("no user was made");
  const token = await startSession(db, made.id);
  return {
    user: { id: made.id, ...account },
    password: PASSWORD,
    token,
    headers: { authorization: `Bearer ${token}` },
  };
}
