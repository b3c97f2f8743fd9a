import { sql } from "drizzle-orm";
import { type HealthCheck, formatDuration } from "./finding.ts";

/** Seconds after which a minutely or daily job counts as late. */
const MINUTELY_LATE = 15 * 60;
const DAILY_LATE = 26 * 3600;

export const schedulesCheck: HealthCheck = {
  name: "schedules",
  label: "Tarefas agendadas",
  async find({ db }) {
    const { rows } = await db.execute<{ name: string; cron: string; age: number }>(sql`
      SELECT schedule.name, schedule.cron,
        extract(epoch FROM now() - greatest(schedule.created_on, max(job.completed_on)))::float8 AS age
      FROM pgboss.schedule LEFT JOIN pgboss.job ON job.name = schedule.name AND job.state = 'completed'
      GROUP BY schedule.name, schedule.cron, schedule.created_on`);
    const late = rows.filter(({ cron, age }) => age > (cron.startsWith("* ") ? MINUTELY_LATE : DAILY_LATE));
    if (late.length === 0) return { state: "ok", detail: `${rows.length} tarefas rodaram quando deviam.` };
    return {
      state: "attention",
      detail: `${late.length} de ${rows.length} não rodaram quando deviam.`,
      advice: "Se a máquina esteve desligada, espere alguns minutos; se continuar, reinicie o processo.",
      facts: late.map(({ name, age }) => ({ label: name, value: `há ${formatDuration(age)}` })),
    };
  },
};
