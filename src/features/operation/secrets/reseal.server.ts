// Counts all encrypted values and re-encrypts them with the newest key at each start.

import { SEALED_TOTP } from "#src/accounts/second-factor/totp.server.ts";
import { SEALED_WEBHOOKS } from "#src/features/webhooks/destinations/sealed-secret.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import {
  SEALED_ACCESS,
  SEALED_ATTEMPT,
  SEALED_CREDENTIALS,
} from "#src/platform/resources/mail-authorization.server.ts";
import { SEALED_MAIL } from "#src/platform/resources/mail-server.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  countSealed,
  resealColumn,
  type ResealCounts,
  type SealedColumn,
} from "#src/platform/secrets/sealed-column.ts";

const SEALED: SealedColumn[] = [
  SEALED_TOTP,
  SEALED_WEBHOOKS,
  SEALED_MAIL,
  SEALED_CREDENTIALS,
  SEALED_ACCESS,
  SEALED_ATTEMPT,
];

type Secrets = Pick<Resources, "secrets"> & { db: Queryable };

/** Encrypts with the newest key: secrets stored before a rotation, and those stored in plain text. */
export async function resealSecrets({ db, secrets }: Secrets): Promise<ResealCounts> {
  const all = { resealed: 0, unreadable: 0 };
  if (!secrets) return all;
  for (const column of SEALED) {
    const { resealed, unreadable } = await resealColumn(db, secrets, column);
    all.resealed += resealed;
    all.unreadable += unreadable;
  }
  return all;
}

/** Runs `resealSecrets` when a process starts and logs the result. */
export async function resealAtStart(resources: Pick<Resources, "secrets" | "db" | "log">): Promise<void> {
  const { resealed, unreadable } = await resealSecrets(resources);
  if (resealed > 0) resources.log.info({ resealed }, "secrets encrypted with the newest key");
  if (unreadable > 0)
    resources.log.error(
      { unreadable },
      "secrets cannot be read: SECRET_KEY is not the one that they were encrypted with",
    );
}

type SecretCounts = Awaited<ReturnType<typeof countSealed>>;

export async function countSecrets({ db, secrets }: Secrets): Promise<SecretCounts> {
  const all: SecretCounts = { current: 0, older: 0, unreadable: 0, plain: 0 };
  for (const column of SEALED) {
    const counts = await countSealed(db, secrets, column);
    for (const name of Object.keys(all) as (keyof SecretCounts)[]) all[name] += counts[name];
  }
  return all;
}
