// Checks whether the application's database role has more privileges than it should.

import type { Pool } from "pg";

interface Rights {
  superuser: boolean;
  owns: boolean;
  creates: boolean;
}

/**
 * @param hasOwner whether another role owns the schema, so that this one need not change it
 * @returns a Portuguese sentence with advice; undefined if there is none
 */
export async function adviseOnRole(
  pool: Pick<Pool, "query">,
  hasOwner: boolean,
): Promise<string | undefined> {
  const { rows } = await pool.query<Rights>(
    `SELECT rolsuper AS superuser, pg_has_role(datdba, 'USAGE') AS owns,
       has_schema_privilege(current_schema(), 'CREATE') AS creates
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  const { superuser = false, owns = false, creates = false } = rows[0] ?? {};
  if (superuser)
    return "O site usa o banco de dados como superusuário: é melhor dar a DATABASE_URL um usuário comum, e a MIGRATIONS_DATABASE_URL o dono das tabelas.";
  if (hasOwner && owns)
    return "O usuário de DATABASE_URL é dono do banco de dados, e assim pode apagar tabelas: passe o banco ao usuário de MIGRATIONS_DATABASE_URL (ALTER DATABASE … OWNER TO …).";
  if (hasOwner && creates)
    return "O usuário de DATABASE_URL pode criar tabelas no esquema do site: tire-lhe isso (REVOKE CREATE ON SCHEMA … FROM …).";
  return undefined;
}
