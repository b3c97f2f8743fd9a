// Confirms an e-mail address by its mailed link. The effect depends on the link's purpose.

import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { findMailLink, type MailLink, redeemMailLink } from "../mail-links.server.ts";
import { confirmChangedEmail } from "../own-account/change-email.server.ts";
import { isRightPassword } from "../passwords/hash-password.server.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { ROLES } from "../roles.ts";
import { usersTable } from "../table.ts";
import { forgetLinksTo, type PeopleRefusal, REGISTRATION_OFF, TAKEN } from "./invitations.server.ts";
import { type ConfirmEmail, NO_PASSWORD } from "./schema.ts";

type Confirmation =
  | { ok: true; userId: string }
  | PeopleRefusal
  | { ok: false; code: "invalid"; errors: { field: "password"; message: string }[] };

const ENDED_CONFIRMATION = `Este link não vale mais: já foi usado ou passou das ${mailLinkTime("confirm-email")}. Se o e-mail já está confirmado, é só entrar.`;
/** Reads a registration's link for its page, without using it up. */
export async function readConfirmation(
  db: Queryable,
  token: string,
): Promise<{ email: string; name: string } | undefined> {
  const link = await findMailLink(db, "confirm-email", token);
  return link && { email: link.email, name: link.name ?? "" };
}

/**
 * Uses the link up; only one of two simultaneous calls succeeds. A registration asks for its password again: somebody
 * else may have typed this address, and the mailbox's owner must not create an account with a password that another
 * person knows.
 */
export async function confirmEmail(
  resources: Pick<Resources, "db" | "cache" | "config">,
  { token, password }: ConfirmEmail,
): Promise<Confirmation> {
  const { allowRegistration } = await getSettings(resources);
  const open = await findMailLink(resources.db, "confirm-email", token);
  if (open && allowRegistration) {
    if (password === undefined) return wrongPassword(NO_PASSWORD);
    if (!(await isRightPassword(open.passwordHash ?? undefined, password)))
      return wrongPassword(
        "Não é a senha escolhida no registro. Não foi você quem se registrou? Feche esta página.",
      );
  }
  return resources.db.transaction(async (tx): Promise<Confirmation> => {
    const link = await redeemMailLink(tx, "confirm-email", token);
    if (!link) return confirmChange(tx, token);
    // If registration was switched off since, pending ones are dropped.
    return allowRegistration ? makeAccount(tx, link) : REGISTRATION_OFF;
  });
}

function wrongPassword(message: string): Confirmation {
  return { ok: false, code: "invalid", errors: [{ field: "password", message }] };
}

async function makeAccount(tx: Transaction, { email, name, passwordHash }: MailLink): Promise<Confirmation> {
  if (name === null || passwordHash === null) throw new Error("a registration has a name and a password");
  const [made] = await tx
    .insert(usersTable)
    .values({ name, email, passwordHash, role: "author" })
    .onConflictDoNothing({ target: usersTable.email })
    .returning({ id: usersTable.id });
  if (!made) return TAKEN;
  await forgetLinksTo(tx, email);
  const after = { Como: "Por registro próprio", Papel: ROLES.author.name };
  await recordPersonAct(tx, made.id, { action: "person.joined", after, actor: "self" });
  return { ok: true, userId: made.id };
}

async function confirmChange(tx: Transaction, token: string): Promise<Confirmation> {
  const userId = await confirmChangedEmail(tx, token);
  return userId ? { ok: true, userId } : { ok: false, code: "not-found", detail: ENDED_CONFIRMATION };
}
