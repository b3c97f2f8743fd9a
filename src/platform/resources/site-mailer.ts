import type { Pool } from "pg";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { TagCache } from "./tag-cache.ts";
import type { SecretBox } from "#src/platform/secrets/secret-key.ts";
import { type Mailer, openMailer } from "#src/platform/mail/mail.ts";
import { noteMailOutcomes } from "#src/platform/mail/mail-outcomes.ts";
import { findMailServer, readMailPassword } from "./mail-server.server.ts";

interface Needs {
  config: Config;
  db: Queryable;
  pool: Pool;
  cache: TagCache;
  secrets: SecretBox | undefined;
}

/** Opens the mailer of a site, configured by its environment or by the stored server. Outcomes are recorded. */
export function openSiteMailer({ config, db, pool, cache, secrets }: Needs): Mailer {
  const mailer = openMailer(config, async () => {
    const stored = await findMailServer({ db, cache });
    return stored && { ...stored, password: readMailPassword(secrets, stored) };
  });
  return noteMailOutcomes(mailer, pool);
}
