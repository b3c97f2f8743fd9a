// `npm run admin` lets the server's operator back into an account when mail is down too.

import type { Config } from "#src/platform/config.ts";
import { openDatabaseToRead, requireTables } from "#src/platform/resources/open-site-database.ts";
import { StartError } from "#src/platform/start-error.ts";
import { readSiteUrl } from "#src/settings/settings.server.ts";
import { createResetLinkFor } from "../passwords/passwords.server.ts";
import { resetUrl } from "../passwords/reset-mail.ts";
import { takeSecondFactorFrom } from "../second-factor/take-away.server.ts";

/** Keeps the current password. @throws StartError if there is no such active account or no database */
export function makeResetUrl(config: Config, email: string, log: (line: string) => void): Promise<string> {
  return withDatabase(config, log, async (db) => {
    const token = await createResetLinkFor(db, email);
    if (!token) throw noAccount(email);
    return resetUrl(await readSiteUrl(db, config), token);
  });
}

/** Removes a lost second factor. @throws StartError without one */
export async function removeSecondFactor(
  config: Config,
  email: string,
  log: (line: string) => void,
): Promise<void> {
  await withDatabase(config, log, async (db) => {
    if (!(await takeSecondFactorFrom(db, email)))
      throw new StartError(`não há uma conta ${email} com código de verificação. Nada mudou`);
  });
}

type Opened = Awaited<ReturnType<typeof openDatabaseToRead>>;

async function withDatabase<Result>(
  config: Config,
  log: (line: string) => void,
  work: (db: Opened["db"]) => Promise<Result>,
): Promise<Result> {
  const { db, pool, close } = await openDatabaseToRead(config, log);
  try {
    await requireTables(pool, "totp_secrets", "audit_entries");
    return await work(db);
  } finally {
    await close();
  }
}

function noAccount(email: string): StartError {
  return new StartError(`não há uma conta ${email} que possa entrar. Nada mudou`);
}
