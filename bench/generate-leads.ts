import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { vacuum, withoutIndexes } from "./vacuum.ts";

const FIRST_NAMES =
  "Ana,João,Márcia,Antônio,Luísa,Paulo,Conceição,Rafael,Débora,Sérgio,Íris,Tomás,Helena,Caio".split(",");
const LAST_NAMES =
  "Silva,Gonçalves,Araújo,Ribeiro,Assunção,Teixeira,Moraes,Falcão,Brandão,Xavier,Nóbrega,Almeida,Barbosa,Cardoso,Dantas,Esteves,Fontes,Guerra,Lacerda,Macedo,Pacheco,Queiroz".split(
    ",",
  );
const SOURCES = "website,website,website,website,lead-magnet,lead-magnet,whatsapp,contact-page".split(",");
const CITIES = "São Paulo,Campinas,Recife,Belo Horizonte,Chapecó,Ribeirão Preto,Curitiba".split(",");
const TRADES = "Metalúrgica,Padaria,Clínica,Transportes,Construtora,Escola".split(",");
const COMPANIES = "Aurora,Ipê,Guará,Serra Azul,Boa Vista,Três Rios,Jatobá,Bem-te-vi,Pedra Branca".split(",");
const TAGS = "feira,indicação,site,urgente,parceiro".split(",");
const SIZES = ["Pequena", "Média", "Grande"];
const SITES = ["google.com", "instagram.com", "bing.com"];
const STAGES = "qualificado,proposta,negociacao".split(",");
const STATUSES = "NEW,NEW,NEW,NEW,NEW,CONTACTED,CONTACTED,QUALIFIED,CONVERTED,LOST,LOST".split(",");

const AT_ONCE = 500;

/**
 * Adds leads of four sources, every status and every stage, spread evenly over the last 700 days; their names and
 * cities repeat, their e-mail addresses (`pessoa-<n>@…`) and phones do not. Nobody is notified.
 * @param howMany 50,000 take a few seconds
 */
export async function generateLeads(db: Database, howMany: number): Promise<void> {
  // In pieces, to stay within the product's statement timeout.
  for (let first = 1; first <= howMany; first += AT_ONCE)
    await db.execute(sql`
    INSERT INTO leads (name, email, phone, source, status, message, created_at, updated_at, company, cnpj, city, tags,
      owner_id, stage_id, value, expected_month, next_step, answer_due_at, replied_at)
    SELECT CASE WHEN n % 37 > 0 THEN ${pick(FIRST_NAMES, sql`n`)} || ' ' || ${pick(LAST_NAMES, sql`n / 14`)} END,
      'pessoa-' || n || '@empresa-' || n % 997 || '.com.br',
      CASE WHEN n % 5 > 0 THEN '+55' || 11 + n % 80 || 900000000 + n END,
      ${pick(SOURCES, sql`n / 3`)}, ${pick(STATUSES, sql`n / 7`)},
      'Precisamos de um orçamento para integrar o sistema ' || n || ' ao faturamento até o fim do mês.', day, day,
      CASE WHEN n % 3 > 0 THEN ${pick(TRADES, sql`n / 5`)} || ' ' || ${pick(COMPANIES, sql`n / 2`)} || ' ' || n % 9973 END,
      CASE WHEN n % 10 = 0 THEN lpad(n::text, 14, '3') END,
      CASE WHEN n % 4 > 0 THEN ${pick(CITIES, sql`n / 6`)} END,
      CASE WHEN n % 6 = 0 THEN ARRAY[${pick(TAGS, sql`n / 6`)}, ${pick(TAGS, sql`n / 11 + 1`)}] ELSE '{}' END,
      CASE WHEN n % 5 < 3 THEN team[1 + n / 5 % cardinality(team)] END,
      CASE WHEN ${pick(STATUSES, sql`n / 7`)} = 'QUALIFIED' THEN ${pick(STAGES, sql`n / 3`)} END,
      CASE WHEN n % 3 = 0 THEN n % 500 * 10000 END,
      CASE WHEN n % 8 = 0 THEN to_char(now() + n % 24 * interval '1 month', 'YYYY-MM') END,
      CASE WHEN n % 4 = 0 THEN jsonb_build_object('at', to_char(now() + (n % 400 - 10) * interval '1 day', 'YYYY-MM-DD'), 'text', 'Ligar') END,
      CASE WHEN n % 50 = 0 THEN day + interval '1 day' END,
      CASE WHEN n % 70 = 0 THEN day + interval '2 days' END
    FROM generate_series(${first}::int, least(${first + AT_ONCE - 1}::int, ${howMany}::int)) AS n,
      LATERAL (SELECT now() - n * interval '700 days' / ${howMany}::int AS day) AS dated,
      (SELECT array_agg(id ORDER BY id) AS team FROM users) AS people`);
  await vacuum(db, "leads");
}

function pick(list: string[], number: ReturnType<typeof sql>) {
  return sql`(${sql.param(list)}::text[])[1 + (${number}) % ${sql.raw(String(list.length))}]`;
}

/** Adds leads with events and details, as the functions below do; 100,000 with five events each take two minutes. */
export async function generateWholeLeads(db: Database, howMany: number, eventsEach: number): Promise<void> {
  await withoutIndexes(db, "leads", ["leads_merged"], () =>
    withoutIndexes(db, "lead_events", ["lead_events_newest"], () =>
      withoutIndexes(db, "lead_words", [], async () => {
        await generateLeads(db, howMany);
        await generateLeadEvents(db, eventsEach);
        await generateLeadDetails(db);
      }),
    ),
  );
  await vacuum(db, "leads", "lead_events", "lead_words");
}

/**
 * Adds events to the timelines of all leads, spread evenly over the time since the lead came; the first is its form.
 * @param each number per lead; two million in all take half a minute
 */
async function generateLeadEvents(db: Database, each: number): Promise<void> {
  // Each lead's activity and words are counted once, instead of after every event.
  const toggle = (what: "DISABLE" | "ENABLE") =>
    db.execute(
      sql.raw(`ALTER TABLE lead_events ${TRIGGERS.map((name) => `${what} TRIGGER ${name}`).join(", ")}`),
    );
  await toggle("DISABLE");
  // A part of the leads in each statement, to stay within the product's statement timeout.
  for (const part of PARTS) {
    await db.execute(sql`
    INSERT INTO lead_events (lead_id, at, type, actor, data)
    SELECT leads.id, created_at + (now() - created_at) * n / ${each}::int,
      CASE WHEN n = 1 THEN 'form' ELSE (ARRAY['note', 'mail-in', 'mail-out', 'status'])[1 + n % 4] END,
      '{"kind": "person", "id": null, "name": "Bia"}',
      CASE WHEN n = 1 THEN jsonb_build_object('source', source, 'name', name, 'email', email, 'message', message)
        WHEN n % 4 = 3 THEN '{"from": "NEW", "to": "CONTACTED"}'::jsonb
        ELSE jsonb_build_object('subject', 'Proposta', 'text', repeat('Podemos conversar na quinta. ', 4), 'from', '{}'::jsonb) END
    FROM leads, generate_series(1, ${each}::int) AS n WHERE ${isPart(part)}`);
    const ids = sql`ARRAY(SELECT leads.id FROM leads WHERE ${isPart(part)})`;
    await db.execute(sql`SELECT recount_lead_activity(${ids}), recount_lead_words(${ids})`);
  }
  await toggle("ENABLE");
  await vacuum(db, "lead_events", "lead_words", "leads");
}

const TRIGGERS = ["lead_events_activity", "lead_events_words_added"];

/** First two digits of ids. */
const PARTS = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
const isPart = (part: string) =>
  sql`leads.id >= ${part.padEnd(32, "0")}::uuid AND leads.id <= ${part.padEnd(32, "f")}::uuid`;

/**
 * Adds to stored leads: own fields `porte` (choice), `orcamento` (money) and `visita` (date) of every second, the company that
 * its text names, a first visit of every fourth, and a task of every twentieth.
 */
async function generateLeadDetails(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO lead_fields (key, name, type, options, position) VALUES ('porte', 'Porte', 'choice', '{Pequena,Média,Grande}', 0),
      ('orcamento', 'Orçamento', 'money', '{}', 1), ('visita', 'Visita', 'date', '{}', 2)`);
  await db.execute(sql`
    INSERT INTO companies (name, city) SELECT company, min(city) FROM leads WHERE company IS NOT NULL GROUP BY company`);
  const n = sql`substring(email FROM '[0-9]+')::int`;
  for (const part of PARTS)
    await db.execute(sql`
    UPDATE leads SET company_id = (SELECT companies.id FROM companies WHERE company_key(companies.name) = company_key(leads.company)
        AND merged_into IS NULL AND trashed_at IS NULL LIMIT 1),
      custom_fields = CASE WHEN ${n} % 2 = 0 THEN jsonb_build_object('porte', ${pick(SIZES, n)},
        'orcamento', ${n} % 500 * 10000, 'visita', to_char(now() + ${n} % 400 * interval '1 day', 'YYYY-MM-DD')) ELSE '{}' END,
      first_touch = CASE WHEN ${n} % 4 = 0 THEN jsonb_build_object(
        'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'medium', NULL, 'page', '/blog/' || ${n} % 50,
        'source', ${pick(SITES, n)}, 'campaign', 'campanha-' || ${n} % 20) END
    WHERE ${isPart(part)}`);
  await db.execute(sql`
    INSERT INTO lead_tasks (lead_id, title, due_at, assignee_id)
    SELECT id, 'Ligar', created_at + interval '1 year', owner_id FROM leads WHERE ${n} % 20 = 0`);
  await vacuum(db, "leads", "companies", "lead_tasks");
}
