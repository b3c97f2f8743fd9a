import { sql } from "drizzle-orm";
import { MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import type { HealthCheck } from "./finding.ts";

export const versionCheck: HealthCheck = {
  name: "version",
  label: "Versão",
  async find({ db }) {
    const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM migrations`);
    const applied = new Set(rows.map(({ name }) => name));
    const known = await readMigrations(MIGRATIONS);
    const due = known.filter(({ name }) => !applied.has(name)).length;
    const isBehind = applied.size > known.length - due;
    const detail = `Vitrine ${packageJson.version}.`;
    if (due > 0)
      return {
        state: "attention",
        detail: `${detail} O banco ainda não tem ${due} ${due === 1 ? "mudança" : "mudanças"} desta versão.`,
        advice: "Reinicie os processos: as mudanças são feitas ao iniciar.",
      };
    if (isBehind)
      return {
        state: "attention",
        detail: `${detail} O banco é de uma versão mais nova.`,
        advice: "Atualize também este processo.",
      };
    return { state: "ok", detail: `${detail} O banco está em dia.` };
  },
};
