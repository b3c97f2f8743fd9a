// Checks an external database: whether it responds, with no more privileges than needed, and whether its secrets have
// a key.

import { Pool } from "pg";
import type { Config } from "#src/platform/config.ts";
import { adviseOnRole } from "#src/platform/database/role-advice.ts";
import { bad, type Finding, note, ok } from "../service/finding.ts";

/** Returns nothing for the embedded database, which has no settings. */
export async function checkOwnDatabase({
  databaseUrl,
  migrationsDatabaseUrl,
  secretKeys,
}: Config): Promise<Finding[]> {
  if (!databaseUrl) return [];
  const key =
    secretKeys.length > 0
      ? ok("SECRET_KEY cifra os segredos guardados no banco.")
      : note(
          "SECRET_KEY não está definida: os segredos dos webhooks ficam no banco sem criptografia, e ninguém pode usar códigos de verificação.",
        );
  return [await checkRole(databaseUrl, migrationsDatabaseUrl !== undefined), key];
}

async function checkRole(connectionString: string, hasOwner: boolean): Promise<Finding> {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => {});
  try {
    const advice = await adviseOnRole(pool, hasOwner);
    return advice ? note(advice) : ok("O usuário de DATABASE_URL não pode mais do que precisa.");
  } catch (error) {
    // The URL contains a password.
    return bad(`DATABASE_URL não responde: ${(error as Error).message}`);
  } finally {
    await pool.end();
  }
}
