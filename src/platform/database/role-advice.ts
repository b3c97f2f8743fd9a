// Whether the database's role of the application may do more than it should.
import type { Pool } from "pg";

/** One Portuguese sentence with what to do; undefined where there is nothing to be said. */
export async function adviseOnRole(pool: Pick<Pool, "query">): Promise<string | undefined> {
  const { rows } = await pool.query<{ superuser: boolean }>(
    "SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user",
  );
  return rows[0]?.superuser
    ? "O site usa o banco de dados como superusuário: é melhor dar a DATABASE_URL um usuário comum, e a MIGRATIONS_DATABASE_URL o dono das tabelas."
    : undefined;
}
