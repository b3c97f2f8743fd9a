import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { vacuum } from "./vacuum.ts";

const FIRST_NAMES =
  "Ana,João,Márcia,Antônio,Luísa,Paulo,Conceição,Rafael,Débora,Sérgio,Íris,Tomás,Helena,Caio".split(",");
const LAST_NAMES =
  "Silva,Gonçalves,Araújo,Ribeiro,Assunção,Teixeira,Moraes,Falcão,Brandão,Xavier,Nóbrega".split(",");
const SOURCES = "website,website,website,website,lead-magnet,lead-magnet,whatsapp,contact-page".split(",");
const STATUSES = "NEW,NEW,NEW,NEW,NEW,CONTACTED,CONTACTED,QUALIFIED,CONVERTED,LOST,LOST".split(",");

/**
 * Adds leads of four sources and every status, spread evenly over the last 700 days; their names repeat, their e-mail
 * addresses (`pessoa-<n>@…`) and phones do not. Nobody is notified.
 * @param howMany 50,000 take a few seconds
 */
export async function generateLeads(db: Database, howMany: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO leads (name, email, phone, source, status, message, created_at, updated_at)
    SELECT CASE WHEN n % 37 > 0 THEN ${pick(FIRST_NAMES, sql`n`)} || ' ' || ${pick(LAST_NAMES, sql`n / 14`)} END,
      'pessoa-' || n || '@empresa-' || n % 997 || '.com.br',
      CASE WHEN n % 5 > 0 THEN '+55' || 11 + n % 80 || 900000000 + n END,
      ${pick(SOURCES, sql`n / 3`)}, ${pick(STATUSES, sql`n / 7`)},
      'Precisamos de um orçamento para integrar o sistema ' || n || ' ao faturamento até o fim do mês.', day, day
    FROM generate_series(1, ${howMany}::int) AS n,
      LATERAL (SELECT now() - n * interval '700 days' / ${howMany}::int AS day) AS dated`);
  await vacuum(db, "leads");
}

function pick(list: string[], number: ReturnType<typeof sql>) {
  return sql`(${sql.param(list)}::text[])[1 + (${number}) % ${sql.raw(String(list.length))}]`;
}

/**
 * Adds events to the timelines of all leads, spread evenly over the time since the lead came.
 * @param each number per lead; two million in all take half a minute
 */
export async function generateLeadEvents(db: Database, each: number): Promise<void> {
  // Adds one event per lead in each statement, to stay within the product's statement timeout.
  for (let n = 1; n <= each; n++)
    await db.execute(sql`
    INSERT INTO lead_events (lead_id, at, type, actor, data)
    SELECT leads.id, created_at + (now() - created_at) * ${n}::int / ${each}::int,
      CASE ${n}::int % 4 WHEN 0 THEN 'note' WHEN 1 THEN 'mail-in' WHEN 2 THEN 'mail-out' ELSE 'status' END,
      '{"kind": "person", "id": null, "name": "Bia"}',
      CASE ${n}::int % 4 WHEN 3 THEN '{"from": "NEW", "to": "CONTACTED"}'::jsonb
        ELSE jsonb_build_object('subject', 'Proposta', 'text', repeat('Podemos conversar na quinta. ', 4), 'from', '{}'::jsonb) END
    FROM leads`);
  await vacuum(db, "lead_events");
}
