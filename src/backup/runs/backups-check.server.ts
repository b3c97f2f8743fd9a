// Checks the health of backups, using the list that the screen shows below.

import { sql } from "drizzle-orm";
import {
  type HealthCheck,
  type Finding,
  formatDuration,
  stateFrom,
} from "#src/features/operation/checks/finding.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { Backup } from "../schema.ts";
import { listBackups } from "./backups.server.ts";

/** Age limits of the last proved backup, in seconds. One is made every night. */
const OLD = { attention: 26 * 3600, failing: 50 * 3600 };
const OFF: Finding = {
  state: "attention",
  detail: "Desativadas por BACKUP=off.",
  advice: "Ative-as, ou confirme que são feitas de outra forma.",
};
const SOLVE = "Resolva o motivo e use “Fazer cópia agora”, abaixo.";
const TAKE = "Use “Fazer cópia agora”, abaixo; à noite o processo precisa estar ligado.";
const FIRST_NIGHT = "A primeira é feita nesta noite. Você também pode fazer uma agora, abaixo.";

export const backupsCheck: HealthCheck = {
  name: "backups",
  label: "Cópias de segurança",
  tellsItself: true,
  async find({ config, db }) {
    if (!config.backup.isOn) return OFF;
    const { age, error } = await readRuns(db);
    let proved: number | undefined;
    try {
      proved = secondsSinceProof(await listBackups({ config, db }));
    } catch (failure) {
      if (!(failure instanceof StartError)) throw failure;
      return { state: "failing", detail: failure.message, advice: SOLVE };
    }
    const last =
      proved === undefined
        ? "Nenhuma cópia comprovada ainda."
        : `A última foi feita e comprovada há ${formatDuration(proved)}.`;
    if (error)
      return { state: "failing", detail: `A última tentativa falhou: ${error} ${last}`, advice: SOLVE };
    const state = stateFrom(proved ?? age, OLD);
    // A new site is not overdue before its first night, but has no backup yet.
    if (proved === undefined && state === "ok")
      return { state: "attention", detail: last, advice: FIRST_NIGHT };
    return { state, detail: last, ...(state !== "ok" && { advice: TAKE }) };
  },
};

function secondsSinceProof(backups: Backup[]): number | undefined {
  const times = backups.flatMap(({ state, provedAt }) =>
    state === "proved" && provedAt ? [Date.parse(provedAt)] : [],
  );
  return times.length > 0 ? Math.max(0, Date.now() - Math.max(...times)) / 1000 : undefined;
}

/** Reads the site's age in seconds and the error of the last run, which may have failed without listing a backup. */
async function readRuns(db: Queryable): Promise<{ age: number; error: string | null }> {
  const { rows } = await db.execute<{ age: number; error: string | null }>(sql`
    SELECT extract(epoch FROM now() - (SELECT min(applied_at) FROM migrations))::float8 AS age,
      (SELECT error FROM backup_runs WHERE task = 'backup' ORDER BY ended_at DESC LIMIT 1) AS error`);
  return rows[0] ?? { age: 0, error: null };
}
