// Fills every table of a site, including relations that are hard to restore or import.

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type SQL, sql } from "drizzle-orm";
import sharp from "sharp";
import { FIELD_NAMES } from "#src/features/leads/merge/plan-merge.ts";
import { storeFile } from "#src/media/files.server.ts";
import { storeImage } from "#src/media/media.server.ts";
import { storeFont } from "#src/settings/font-files.server.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import type { OwnFont } from "#src/shared/own-font.ts";
import { call, type Place } from "./archive-places.ts";
import { addStaff } from "./staff.ts";

export async function fillEveryTable(place: Place): Promise<void> {
  const { resources } = place.site;
  const owner = (await addStaff(resources, "editor", "bia@prumo.example")).user.id;
  const me = place.staff.user.id;
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const stored = await storeImage(resources, picture);
  if (!stored.ok) throw new Error(stored.detail);
  await storeFile(resources, Buffer.from("%PDF-1.7 um guia"), "guia.pdf", { isKept: true });
  await fillContent(place, imagePath(stored.image.id), stored.image.id);
  await fillPeople(place, { owner, me, picture: stored.image.id });
}

async function fillContent(place: Place, image: string, imageId: string): Promise<void> {
  const make = (url: string, body: object) => call<{ id: string }>(place, "POST", url, body);
  const run = (statement: SQL) => place.site.resources.db.execute(statement);
  const post = await make("/api/posts", {
    title: "Nova sede",
    slug: "sede",
    content: `Começo\n\n![A sede](${image})\n\nFale com ana@exemplo.com.br`,
    featuredImage: image,
    isPublished: true,
  });
  await call(place, "PUT", `/api/posts/${post.id}`, { slug: "nova-sede" });
  await call(place, "PUT", `/api/posts/${post.id}/draft`, { title: "Nova sede, outra vez" });
  await call(place, "PUT", "/api/settings", {
    siteName: "Padaria Aurora",
    contactEmail: "oi@aurora.example",
    textFont: await storeTypeface(place),
  });
  await make("/api/settings/faq", { question: "Abrem cedo?", answer: "Sim." });
  await make("/api/projects", {
    title: "Forno",
    description: "Um forno.",
    images: [image],
    isPublished: true,
  });
  const planned = await make("/api/posts", { title: "Depois", content: "Em breve." });
  await call(place, "PUT", `/api/posts/${planned.id}/schedule`, {
    action: "publish",
    at: new Date(Date.now() + 9e8).toISOString(),
  });
  const gone = await make("/api/posts", { title: "Fora", content: "Adeus." });
  await call(place, "DELETE", `/api/posts/${gone.id}`);
  const sections = [{ id: randomUUID(), type: "text", version: 1, isHidden: false, props: { text: "Olá" } }];
  const page = await make("/api/pages", { title: "Casa", path: "/lp/casa", sections, isPublished: true });
  await make("/api/blocks", { title: "Horário", sections });
  await make("/api/releases", { name: "Natal", items: [{ kind: "pages", id: page.id }] });
  await make("/api/redirects", { from: "/promo", to: "https://loja.example/", confirmExternal: true });
  await run(sql`INSERT INTO images (id, width, height, placeholder, format, bytes, picture_id, name)
    VALUES (${"a".repeat(32)}, 10, 10, '', 'webp', 5, ${imageId}, 'antes')`);
  await run(
    sql`UPDATE images SET removed_at = NULL, alt = 'A fachada', focal_x = 0.25, is_kept = true WHERE id = ${imageId}`,
  );
  await run(sql`INSERT INTO imports (id, kind, host, is_dry_run, state, author_name, counts, findings)
    VALUES (gen_random_uuid(), 'wordpress', 'velho.example', false, 'reading', 'Ana', '{"posts": 1}', '[{"item": "a", "message": "b"}]')`);
  await run(
    sql`INSERT INTO imported_items (host, old_id, kind, item_id, said) VALUES ('velho.example', '7', 'posts', ${post.id}, '{"title": "Nova"}')`,
  );
  await run(
    sql`INSERT INTO imported_addresses (source, release_id, target) SELECT '/antigo', id, '/blog/nova-sede' FROM releases LIMIT 1`,
  );
  await run(sql`INSERT INTO missing_addresses (day, path, asked) VALUES ('2026-11-01', '/wp-login.php', 3)`);
  await run(sql`INSERT INTO second_factor_roles (role) VALUES ('author')`);
}

async function storeTypeface({ site: { resources }, staff }: Place): Promise<OwnFont> {
  const file = new URL(
    "../../node_modules/@fontsource/figtree/files/figtree-latin-400-normal.woff2",
    import.meta.url,
  );
  const stored = await storeFont(
    resources,
    { bytes: await readFile(file), name: "Figtree.woff2", role: "textFont", by: staff.user },
    async () => {},
  );
  if (!stored.ok) throw new Error(stored.detail);
  return stored.font;
}

async function fillPeople(
  place: Place,
  { owner, me, picture }: { owner: string; me: string; picture: string },
): Promise<void> {
  const run = (statement: SQL) => place.site.resources.db.execute(statement);
  const [lead, other, event, mail, plan] = Array.from({ length: 5 }, () => randomUUID());
  const touch = sql`'{"at": "2026-11-01T12:00:00.000Z", "page": "/", "source": "google", "medium": "cpc", "campaign": null, "gclid": "x"}'::jsonb`;
  const actor = sql`${JSON.stringify({ kind: "person", id: me, name: "Ana" })}::jsonb`;
  await run(sql`UPDATE users SET picture_id = ${picture} WHERE id = ${owner}`);
  await run(sql`INSERT INTO leads (id, name, email, phone, source, status, message, page_url, referrer, user_agent, consent,
      policy_revision, utm, first_touch, last_touch, company, cnpj, owner_id, stage, value, expected_month, lost_reason,
      next_step, answer_due_at, answered_at, replied_at, submission_key)
    VALUES (${lead}, 'Ana Prado', 'ana@exemplo.com.br', '+5511988887777', 'feira', 'LOST', E'=1+1\\nlinha', 'https://a.example/?utm_source=x',
      'https://google.com/', 'Firefox', 'Aceito', (SELECT max(id) FROM revisions), '{"source": "x"}', ${touch}, ${touch}, 'Prado', '11222333000181', ${owner},
      'Proposta', 450050, '2026-12', 'Preço', '{"at": "2026-12-01", "text": "Ligar"}', now() - interval '1 day', now(), now(), '\\x0102')`);
  await run(
    sql`INSERT INTO leads (id, email, source, merged_into, owner_id) VALUES (${other}, 'ana2@exemplo.com.br', 'site', ${lead}, ${me})`,
  );
  await run(
    sql`INSERT INTO leads (name, source, trashed_at, trashed_by) VALUES ('Só um nome', 'phone', now(), 'Bia')`,
  );
  await run(sql`INSERT INTO lead_events (id, lead_id, type, actor, data) VALUES
    (${event}, ${lead}, 'mail-out', ${actor}, '{"subject": "Olá", "text": "Oi", "n": 1.5}'),
    (gen_random_uuid(), ${lead}, 'mail-in', '{"kind": "visitor", "id": null, "name": null}', '{"text": "Sim"}'),
    (gen_random_uuid(), ${other}, 'note', ${actor}, '{"text": "Nota com “aspas” e emoji 🥖"}')`);
  await run(
    sql`INSERT INTO lead_tasks (lead_id, title, due_at, assignee_id) VALUES (${lead}, 'Ligar', now() + interval '1 day', ${owner})`,
  );
  await run(sql`INSERT INTO lead_mails (id, lead_id, event_id, message_id, thread, reply_to, sent_at)
    VALUES (${mail}, ${lead}, ${event}, '<a@b>', ARRAY['<x@y>'], 'oi+abcdefgh@prumo.example', now())`);
  await run(sql`INSERT INTO lead_notices (lead_id, message_id, reply_to, recipients, subject)
    VALUES (${lead}, '<n@b>', 'oi+ijklmnop@prumo.example', ARRAY['ana@prumo.example'], 'Novo lead')`);
  await run(sql`INSERT INTO lead_mail_files (lead_id, mail_id, position, name, bytes, content) VALUES
    (${lead}, ${mail}, 0, 'proposta: final/1.pdf', 4, '\\x00ff0a22'), (${lead}, ${plan}, 0, '', 0, '')`);
  await run(sql`INSERT INTO planned_mails (id, lead_id, actor, letter, send_at) VALUES (${plan}, ${lead},
    ${JSON.stringify({ kind: "person", id: me, name: "Ana", email: "ana@prumo.example" })}::jsonb,
    '{"subject": "Amanhã", "text": "Oi", "isTemplateAlone": false}', now() + interval '1 day')`);
  await run(
    sql`INSERT INTO lead_merges (kept_id, merged_id, filled, merged_was, kept_was, kept_became) VALUES (${lead}, ${other},
      '{"phone": "+5511988887777"}', '{"answeredAt": null}', ${KEPT_FIELDS}::jsonb, ${KEPT_FIELDS}::jsonb)`,
  );
  await run(
    sql`WITH imported AS (
        INSERT INTO lead_imports (id, file_name, actor, state, stored_at, lines, line_count, counts)
        VALUES (gen_random_uuid(), 'contatos.csv', '{"kind":"person","id":null,"name":"Bia"}', 'done', now(), 1, 1,
          '{"added":0,"completed":1,"duplicates":1,"refused":0}') RETURNING id)
      INSERT INTO lead_import_leads (import_id, lead_id, filled) SELECT id, ${lead}, '{"company":"Prado"}' FROM imported`,
  );
  await run(
    sql`INSERT INTO lead_import_mappings (headings, columns, chosen)
      VALUES ('abc', '["name","email"]', '{"status":{"novinho":"NEW"}}')`,
  );
  await run(
    sql`INSERT INTO lead_distinctions (one, other) VALUES (least(${lead}::uuid, ${other}::uuid), greatest(${lead}::uuid, ${other}::uuid))`,
  );
  await run(
    sql`INSERT INTO lead_fields (key, name, type, options, position) VALUES ('porte', 'Porte', 'choice', ARRAY['Média', 'Grande'], 0)`,
  );
  await run(sql`WITH kept AS (
      INSERT INTO companies (name, cnpj, site, city, state, phone, note)
      VALUES ('Prado Ltda.', '11222333000181', 'https://prado.example', 'Campinas', 'SP', '+551133334444', 'Cliente') RETURNING id),
    gone AS (INSERT INTO companies (name, merged_into) SELECT 'Prado', id FROM kept RETURNING id, merged_into),
    linked AS (UPDATE leads SET company_id = kept.id FROM kept WHERE leads.id = ${lead})
    INSERT INTO company_merges (kept_id, merged_id, filled, lead_ids) SELECT merged_into, id, '{"city": "Campinas"}', ARRAY[${lead}::uuid] FROM gone`);
  await run(
    sql`INSERT INTO cnpj_answers (cnpj, service, facts) VALUES ('11222333000181', 'x', '{"name": "Prado"}')`,
  );
  await run(sql`INSERT INTO lead_tags (name, color, position) VALUES ('feira', 'primary', 0)`);
  await run(
    sql`UPDATE leads SET custom_fields = '{"porte": "Média", "sim": true, "n": 1.5}' WHERE id = ${lead}`,
  );
  await run(sql`INSERT INTO lead_columns (user_id, columns) VALUES (${me}, ARRAY['stage', 'city'])`);
  await run(
    sql`INSERT INTO lead_filters (user_id, name, filter) VALUES (${me}, 'Novos', '{"status": "NEW", "q": ""}')`,
  );
  await run(sql`INSERT INTO lead_assignment (is_on, includes_imports) VALUES (true, false)`);
  await run(sql`INSERT INTO lead_assignment_rules (place, conditions, people, last_person_id) VALUES
    (0, '{"sources": [], "pages": [], "states": ["SP"], "campaigns": []}', ARRAY[${owner}]::uuid[], ${owner})`);
  await run(
    sql`INSERT INTO mail_templates (name, subject, text) VALUES ('Proposta', 'Olá {{nome}}', 'Segue')`,
  );
  await run(sql`INSERT INTO mail_signatures (user_id, text) VALUES (${owner}, 'Bia')`);
  await run(sql`INSERT INTO mail_delays (user_id, seconds) VALUES (${owner}, 30)`);
  await run(sql`INSERT INTO staff_notices (user_id, lead_id, kind, cause, data, is_listed, is_in_digest, mail_at) VALUES
    (${owner}, ${lead}, 'step', ${`${lead}:2026-12-01`}, '{"text": "Ligar", "due": "2026-12-01"}', true, false, NULL),
    (${me}, ${lead}, 'overdue', ${lead}, '{}', true, false, now())`);
  await run(sql`INSERT INTO staff_notice_settings (user_id, kinds, digest_hour, quiet_from, quiet_to)
    VALUES (${owner}, '{"assigned": {"panel": true, "mail": "now"}}', 7, '22:00', '06:30')`);
  await run(
    sql`INSERT INTO daily_digests (user_id, day, sent_day) VALUES (${owner}, '2026-12-01', '2026-12-01')`,
  );
  await run(sql`INSERT INTO doubtful_mails (received_at, from_address, data)
    VALUES (now(), 'x@y.example', '{"from": {"name": null, "address": "x@y.example"}, "subject": "Oi", "text": "Olá"}')`);
  await run(
    sql`INSERT INTO whatsapp_clicks (code, page, first_touch, last_touch, lead_id) VALUES ('ABCD', '/', ${touch}, ${touch}, ${lead})`,
  );
  await run(sql`INSERT INTO newsletter_subscriptions (email, origin, leave_token, page_url, left_at) VALUES
    ('caio@exemplo.com.br', 'footer', 'segredo-da-saida-1', '/', NULL), (NULL, 'footer', 'segredo-da-saida-2', '/', now())`);
  await run(sql`INSERT INTO data_removal_requests (protocol, email, name, due_at, status, decided_at, erased_at, email_hash) VALUES
    ('R1', 'dora@exemplo.com.br', 'Dora', now(), 'OPEN', NULL, NULL, NULL), ('R2', NULL, NULL, now(), 'DONE', now(), now(), '\\xabcd')`);
  const destination = randomUUID();
  await run(sql`INSERT INTO webhook_destinations (id, name, url, secret, events) VALUES
    (${destination}, 'CRM', 'https://crm.example.com/segredo', 'v1.secreto', ARRAY['contact'])`);
  await run(
    sql`INSERT INTO webhook_events (id, kind, body, email, lead_id) VALUES ('msg_1', 'contact', '{"name": "Ana"}', 'ana@exemplo.com.br', ${lead})`,
  );
  await run(sql`INSERT INTO webhook_deliveries (event_id, destination_id, state, attempts, next_attempt_at)
    VALUES ('msg_1', ${destination}, 'waiting', 2, now() + interval '1 hour')`);
  await run(
    sql`INSERT INTO analytics_days (day, facet, event, value, count) VALUES ('2026-10-01', 'page', 'page_view', '/', 7)`,
  );
  await run(
    sql`INSERT INTO analytics_hours (hour, facet, event, value, count) VALUES (now() - interval '3 days', 'page', 'page_view', '/', 7)`,
  );
  await run(sql`INSERT INTO analytics_visitor_days (day, count) VALUES ('2026-10-01', 5)`);
  await run(
    sql`INSERT INTO analytics_events (event, page, value, created_at) VALUES ('page_view', '/antes', 1.25, now() - interval '40 days')`,
  );
}

/** Fields of a merged lead as stored. */
const KEPT_FIELDS = JSON.stringify({
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, null])),
  isEmailUnproved: false,
  status: "NEW",
  tags: [],
  customFields: {},
});
