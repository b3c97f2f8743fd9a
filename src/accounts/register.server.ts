// Registration of editors, when the settings allow it (contract §3).
import type { FastifyReply, FastifyRequest } from "fastify";
import { getSettings } from "#src/settings/settings.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { enter } from "./enter.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { findPasswordFault } from "./passwords/password-rules.server.ts";
import type { LoginAnswer, RegisterInput, User } from "./schema.ts";
import { usersTable } from "./table.ts";

type Registration =
  | { ok: true; answer: LoginAnswer }
  | { ok: false; code: "forbidden" | "conflict"; detail: string }
  | { ok: false; code: "invalid"; errors: { field: string; message: string }[] };

/**
 * Creates an editor's account and signs it in.
 * @returns `forbidden` while registration is switched off, `conflict` for an e-mail that has an account
 */
export async function registerUser(
  resources: Pick<Resources, "db" | "cache" | "config">,
  { name, email, password }: RegisterInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Registration> {
  const { allowRegistration } = await getSettings(resources);
  if (!allowRegistration) {
    return { ok: false, code: "forbidden", detail: "O registro de novos usuários está desativado." };
  }
  const fault = await findPasswordFault(resources, password, { name, email });
  if (fault) return { ok: false, code: "invalid", errors: [{ field: "password", message: fault }] };
  const passwordHash = await hashPassword(password);
  return resources.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(usersTable)
      .values({ name, email, passwordHash, role: "editor" })
      .onConflictDoNothing({ target: usersTable.email })
      .returning({ id: usersTable.id });
    if (!made) return { ok: false, code: "conflict", detail: "Já existe uma conta com este e-mail." };
    const user: User = { id: made.id, name, email, role: "editor" };
    return { ok: true, answer: await enter({ ...resources, db: tx }, user, request, reply) };
  });
}
