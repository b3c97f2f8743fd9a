import { sql } from "drizzle-orm";
import { type CheckKind, formatDuration, stateFrom } from "./finding.ts";

/** Seconds since the last proved backup: one a night. */
const OLD = { attention: 26 * 3600, failing: 50 * 3600 };

export const backupsCheck: CheckKind = {
  name: "backups",
  label: "Cópias de segurança",
  async find({ config, db }) {
    if (!config.backup.isOn)
      return {
        state: "attention",
        detail: "Desligadas por BACKUP=off.",
        advice: "Ligue-as, ou tenha certeza de que outra pessoa as faz.",
      };
    const { rows } = await db.execute<{ age: number; proved: number | null; error: string | null }>(sql`
      SELECT extract(epoch FROM now() - (SELECT min(applied_at) FROM migrations))::float8 AS age,
        (SELECT extract(epoch FROM now() - max(ended_at))::float8 FROM backup_runs
          WHERE task = 'backup' AND succeeded) AS proved,
        (SELECT error FROM backup_runs WHERE task = 'backup' ORDER BY ended_at DESC LIMIT 1) AS error`);
    const { age = 0, proved = null, error = null } = rows[0] ?? {};
    const last =
      proved === null
        ? "Nenhuma cópia ainda."
        : `A última foi feita e comprovada há ${formatDuration(proved)}.`;
    if (error)
      return {
        state: "failing",
        detail: `A última tentativa falhou: ${error} ${last}`,
        advice: "Resolva o motivo e use “Fazer cópia agora”, abaixo.",
      };
    // A new site has until its first night.
    const state = stateFrom(proved ?? age, OLD);
    return {
      state,
      detail: last,
      ...(state !== "ok" && {
        advice: "Use “Fazer cópia agora”, abaixo; à noite o processo precisa estar ligado.",
      }),
    };
  },
};
