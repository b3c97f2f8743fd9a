// The audit log is written together with the act, never changed, and read by administrators only.

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { actAs, CONSOLE } from "./actor.server.ts";
import { pruneEntries } from "./audit.server.ts";
import { recordAct } from "./record.server.ts";
import type { AuditEntry, AuditList } from "./schema.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources);
});
afterEach(() => site.resources.db.execute("DELETE FROM rate_limits"));
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, who: Staff | undefined, payload?: object) =>
  site.api.inject({
    method,
    url,
    headers: { "user-agent": CHROME, ...who?.headers },
    ...(payload ? { payload } : {}),
  });
const search = (query: Record<string, string>, who = admin) =>
  call("GET", `/api/audit?${new URLSearchParams(query)}`, who);
const entries = async (query: Record<string, string> = {}) =>
  (await search({ limit: "100", ...query })).json<AuditList>().entries;
const newest = async (action: string): Promise<AuditEntry | undefined> => (await entries({ action }))[0];
const run = (query: string) => site.resources.db.$client.query<Record<string, unknown>>(query);

describe("an act", () => {
  it("leaves who, what, when, from which device, and what was before and after", async () => {
    const rui = await addStaff(site.resources, "author");
    await call("PUT", `/api/people/${rui.user.id}`, admin, { role: "editor" });
    const entry = await newest("person.role-changed");
    expect(entry).toMatchObject({
      actor: { kind: "person", id: admin.user.id, name: admin.user.name, email: admin.user.email },
      device: "Chrome no Windows",
      subject: `${rui.user.name} (${rui.user.email})`,
      subjectId: rui.user.id,
      before: { Papel: "Autor" },
      after: { Papel: "Editor" },
    });
    expect(entry?.session).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.parse(entry?.at ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("that is rolled back leaves nothing, and one that changes nothing neither", async () => {
    const subject = `Nada ${randomUUID()}`;
    const undone = site.resources.db.transaction(async (tx) => {
      await recordAct(tx, { action: "demo.removed", subject });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await entries({ q: subject })).toEqual([]);
    const rui = await addStaff(site.resources, "editor");
    await call("PUT", `/api/people/${rui.user.id}`, admin, { role: "editor" });
    expect(await entries({ q: rui.user.email })).toEqual([]);
  });

  it("of the last administrator that is refused is no change", async () => {
    const other = await openTestSite();
    const only = await addStaff(other.resources);
    const answer = await other.api.inject({
      method: "DELETE",
      url: `/api/people/${only.user.id}`,
      headers: only.headers,
    });
    expect(answer.statusCode).toBe(409);
    const { rows } = await other.resources.db.$client.query("SELECT action FROM audit_entries");
    expect(rows).toEqual([]);
    await other.close();
  });

  it("stays readable when the person is gone, whose e-mail and tokens stay out of everything else", async () => {
    const gone = await addStaff(site.resources);
    await call("POST", "/api/settings/api-tokens", gone, {
      name: "Meu robô",
      permissions: ["create_post"],
      expiresInDays: null,
    });
    await call("DELETE", `/api/people/${gone.user.id}`, admin);
    expect(await newest("person.removed")).toMatchObject({
      subject: `${gone.user.name} (${gone.user.email})`,
      before: { Papel: "Administrador" },
    });
    expect(await entries({ actor: gone.user.id })).toMatchObject([
      { action: "token.created", actor: { name: gone.user.name } },
    ]);
  });

  it("of a token, of a schedule and of the command line is theirs", async () => {
    const created = await call("POST", "/api/settings/api-tokens", admin, {
      name: "CRM",
      permissions: ["create_post"],
      expiresInDays: null,
    });
    const { token, id } = created.json<{ token: string; id: string }>();
    expect(await newest("token.created")).toMatchObject({ after: { Permissões: "Criar Posts" } });
    await site.api.inject({
      method: "POST",
      url: "/api/webhook/create-post",
      headers: { authorization: `Bearer ${token}` },
      payload: { title: "Do robô", content: "Texto", isPublished: true },
    });
    expect(await newest("content.published")).toMatchObject({
      actor: { kind: "token", id, name: "Token CRM", email: null },
      session: null,
      device: null,
      subject: "Post “Do robô”",
    });
    await site.resources.db.transaction((tx) => {
      actAs(tx, CONSOLE);
      return recordAct(tx, { action: "backup.taken", subject: "Cópia" });
    });
    expect(await entries({ actor: "console" })).toMatchObject([{ actor: { name: "Linha de comando" } }]);
    const { actors } = (await call("GET", "/api/audit/actors", admin)).json<{ actors: object[] }>();
    expect(actors).toContainEqual({ id, kind: "token", name: "Token CRM" });
    expect(actors).toContainEqual({ id: admin.user.id, kind: "person", name: admin.user.name });
  });
});

describe("of content", () => {
  const post = async (payload: object = {}) =>
    (await call("POST", "/api/posts", admin, { title: "Um texto", content: "Corpo", ...payload })).json<{
      id: string;
    }>().id;
  const about = async (id: string) =>
    (await entries()).filter(({ subjectId }) => subjectId === id).map(({ action }) => action);

  it("publication, taking off, deletion, the trash and preview links are there, by field and revision", async () => {
    const id = await post();
    expect(await about(id)).toEqual([]);
    await call("PUT", `/api/posts/${id}`, admin, { title: "Outro título", isPublished: true });
    expect(await newest("content.published")).toMatchObject({
      subject: "Post “Outro título”",
      before: { Status: "Fora do ar" },
      after: { Status: "No ar", "Campos alterados": "Título", Revisão: expect.stringMatching(/^\d+$/) },
    });
    await call("POST", "/api/preview-links", admin, { name: "Para a Bia", kind: "posts", id, days: 1 });
    const link = await newest("preview.made");
    expect(link).toMatchObject({ subject: "Prévia “Para a Bia”", after: { Mostra: "Outro título" } });
    await call("DELETE", `/api/preview-links/${link?.subjectId}`, admin);
    await call("PUT", `/api/posts/${id}/schedule`, admin, {
      action: "unpublish",
      at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await call("DELETE", `/api/posts/${id}/schedule`, admin);
    await call("POST", `/api/posts/${id}/unpublish`, admin);
    await call("DELETE", `/api/posts/${id}`, admin);
    await call("POST", `/api/posts/trash/${id}/restore`, admin);
    expect(await about(id)).toEqual([
      "trash.restored",
      "content.deleted",
      "content.unpublished",
      "schedule.removed",
      "schedule.set",
      "content.published",
    ]);
    expect(await newest("preview.revoked")).toMatchObject({ subject: "Prévia “Para a Bia”" });
  });

  it("texts are not copied, and titles name no e-mail address", async () => {
    const secret = `palavra-${randomUUID()}`;
    await post({ title: "De bia@exemplo.com", content: secret.repeat(50), isPublished: true });
    expect(await newest("content.published")).toMatchObject({ subject: "Post “De [e-mail]”" });
    const visitor = "bia@exemplo.com";
    const link = { name: `Para ${visitor}`, kind: "posts", id: await post(), days: 1 };
    const made = await call("POST", "/api/preview-links", admin, link);
    await call("DELETE", `/api/preview-links/${made.json<{ id: string }>().id}`, admin);
    expect(await newest("preview.made")).toMatchObject({ subject: "Prévia “Para [e-mail]”" });
    expect(await newest("preview.revoked")).toMatchObject({ subject: "Prévia “Para [e-mail]”" });
    const items = [{ kind: "posts", id: await post() }];
    const release = await call("POST", "/api/releases", admin, { name: `De ${visitor}`, items });
    await call("DELETE", `/api/releases/${release.json<{ id: string }>().id}`, admin);
    expect(await newest("release.deleted")).toMatchObject({ subject: "Lançamento “De [e-mail]”" });
    expect(await entries({ q: visitor })).toEqual([]);
    expect(await entries({ q: secret })).toEqual([]);
  });

  it("settings have both values, and hidden ones only that they changed", async () => {
    await call("PUT", "/api/settings", admin, { siteName: "Nome novo", googleAnalyticsId: "G-ABC1234567" });
    const entry = await newest("settings.changed");
    expect(entry?.after).toEqual({
      "Informações Básicas: Nome do site": "Nome novo",
      "SEO e Analytics: ID do Google Analytics": "alterado",
    });
    expect(entry?.before).toMatchObject({ "SEO e Analytics: ID do Google Analytics": null });
  });

  it("texts are called what their screen calls them", async () => {
    const sent = await call("PUT", "/api/texts", admin, { "posts:withoutTag": "Todas as tags, de novo" });
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await newest("texts.changed"))?.after).toEqual({
      "Blog: O que mostra de novo todas as tags": "Todas as tags, de novo",
    });
  });
});

describe("a refusal", () => {
  const login = (email: string, password = "uma senha errada") =>
    call("POST", "/api/auth/login", undefined, { email, password });
  const until = async (query: Record<string, string>, count: number) => {
    await eventually(async () => (await entries(query)).length >= count);
    return entries(query);
  };

  it("of a login is recorded once for many, by account; what nobody is called is not written down", async () => {
    const rui = await addStaff(site.resources, "editor");
    for (let i = 0; i < 10; i++) await login(rui.user.email);
    const q = rui.user.email;
    const found = await until({ action: "login.failed", q }, 2);
    expect(found.map(({ after }) => after)).toEqual([
      { Motivo: "Senha errada", "Vezes nesta hora": 10 },
      { Motivo: "Senha errada" },
    ]);
    expect(found[0]).toMatchObject({ actor: { kind: "unknown", id: null }, subjectId: rui.user.id });
    const unknown = `${randomUUID()}@exemplo.com.br`;
    await login(unknown);
    await until({ action: "login.failed", q: "não existe" }, 1);
    expect(await entries({ q: unknown })).toEqual([]);
    await site.resources.db.execute("DELETE FROM rate_limits");
    expect((await login(rui.user.email, rui.password)).statusCode).toBe(200);
    expect(await newest("login.done")).toMatchObject({
      actor: { id: rui.user.id },
      device: "Chrome no Windows",
    });
  });

  it("cannot fill the log, however many networks it comes from", async () => {
    const rui = await addStaff(site.resources, "editor");
    const before = Number((await run("SELECT count(*) AS n FROM audit_entries")).rows[0]?.["n"]);
    const { recordRefusal } = await import("./refusals.server.ts");
    const request = { log: site.resources.log, headers: {}, ip: "" };
    for (let i = 0; i < 60; i++)
      await recordRefusal(site.resources, {
        action: "login.failed",
        subject: rui.user.email,
        subjectId: rui.user.id,
        reason: "Senha errada",
        request: { ...request, ip: `10.1.${i}.1` } as never,
      });
    const after = Number((await run("SELECT count(*) AS n FROM audit_entries")).rows[0]?.["n"]);
    expect(after - before).toBe(20);
    expect(await newest("login.failed")).toMatchObject({
      after: { Observação: "As próximas desta hora não são registradas" },
    });
  });

  it("of a call without the right to it says who tried what", async () => {
    const editor = await addStaff(site.resources, "editor");
    await call("DELETE", `/api/people/${randomUUID()}`, editor);
    const [entry] = await until({ action: "call.refused", actor: editor.user.id }, 1);
    expect(entry).toMatchObject({
      subject: "Remover uma pessoa da equipe",
      after: { Motivo: "Sem permissão" },
    });
    await call("POST", "/api/auth/confirm", editor, { password: "não é esta senha" });
    await until({ action: "proof.failed", actor: editor.user.id }, 1);
  });
});

describe("the log", () => {
  it("is neither changed nor deleted nor emptied, but for what is older than 13 months", async () => {
    await recordNow("Fica");
    for (const query of [
      "UPDATE audit_entries SET subject = 'outro'",
      "DELETE FROM audit_entries",
      "TRUNCATE audit_entries",
      "INSERT INTO audit_entries (id, action, actor_kind, actor_name, subject) SELECT id, action, actor_kind, actor_name, 'x' FROM audit_entries LIMIT 1 ON CONFLICT (id) DO UPDATE SET subject = 'x'",
    ])
      await expect(run(query)).rejects.toMatchObject({ code: "42501" });
    await run(`INSERT INTO audit_entries (at, action, actor_kind, actor_name, subject) VALUES
      (now() - interval '13 months 1 day', 'login.done', 'system', 'x', 'Velho demais'),
      (now() - interval '13 months' + interval '1 day', 'login.done', 'system', 'x', 'Ainda não')`);
    expect(await pruneEntries(site.resources)).toBe(1);
    expect(await entries({ q: "velho demais" })).toEqual([]);
    expect(await entries({ q: "ainda nao" })).toHaveLength(1);
  });

  async function recordNow(subject: string): Promise<void> {
    await site.resources.db.transaction((tx) => recordAct(tx, { action: "demo.removed", subject }));
  }

  it("is administrators' alone", async () => {
    for (const role of ["author", "editor"] as const) {
      const who = await addStaff(site.resources, role);
      expect((await search({}, who)).statusCode).toBe(403);
      expect((await search({ format: "csv" }, who)).statusCode).toBe(403);
      expect((await call("GET", "/api/audit/actors", who)).statusCode).toBe(403);
    }
    expect((await call("GET", "/api/audit", undefined)).statusCode).toBe(401);
  });

  it.each([
    [{ from: "ontem" }, "from"],
    [{ to: "2026-13-45" }, "to"],
    [{ actor: "Ana" }, "actor"],
    [{ action: "apagar" }, "action"],
    [{ action: "constructor" }, "action"],
    [{ format: "xml" }, "format"],
    [{ limit: "101" }, "limit"],
    [{ page: "0" }, "page"],
    [{ q: "a\u0000b" }, "q"],
  ] as [Record<string, string>, string][])("refuses %j, and says which field", async (query, field) => {
    expect((await search(query)).json()).toMatchObject({ status: 422, errors: [{ field }] });
  });

  it("is filtered by days of the site, by person, by kind of act, and searched without accents, in pages", async () => {
    const mark = randomUUID();
    for (const day of [
      "2026-03-01T02:59:00Z",
      "2026-03-01T03:00:00Z",
      "2026-03-02T02:59:59.999Z",
      "2026-03-02T03:00:00Z",
    ])
      await run(`INSERT INTO audit_entries (at, action, actor_kind, actor_name, subject, after)
        VALUES ('${day}', 'content.published', 'system', 'Agenda', 'Post “Ação ${day}”', '{"Título": "${mark}"}')`);
    // Midnight in São Paulo is 03:00 UTC.
    expect((await entries({ q: mark, from: "2026-03-01", to: "2026-03-01" })).map(({ at }) => at)).toEqual([
      "2026-03-02T02:59:59.999Z",
      "2026-03-01T03:00:00.000Z",
    ]);
    expect(await entries({ q: mark, to: "2026-03-01T02:59:00Z" })).toHaveLength(1);
    expect(await entries({ q: `${mark} acao`, action: "content" })).toHaveLength(4);
    expect(await entries({ q: mark, action: "people" })).toEqual([]);
    expect(await entries({ q: mark, actor: admin.user.id })).toEqual([]);
    const second = (await search({ q: mark, limit: "3", page: "2" })).json<AuditList>();
    expect(second).toMatchObject({
      total: 4,
      page: 2,
      limit: 3,
      entries: [{ at: "2026-03-01T02:59:00.000Z" }],
    });
    expect(await entries({ q: "%_%" })).toEqual([]);
  });

  it("is exported as CSV that no spreadsheet runs, after a proof, which is recorded too", async () => {
    await recordNow('=HYPERLINK("http://mau.example";"x")');
    const answer = await search({ format: "csv", action: "demo.removed" });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = answer.body.split("\r\n");
    expect(lines[0]).toBe("\uFEFFData;Quem;E-mail;Ação;Item;Antes;Depois;Aparelho;Sessão");
    expect(lines[1]).toContain(`;"'=HYPERLINK(""http://mau.example"";""x"")";`);
    expect(lines[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;O próprio site;/);
    expect(await newest("audit.exported")).toMatchObject({
      after: { Ação: "Removeu o conteúdo de demonstração" },
    });
    await run(
      `UPDATE sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = '${admin.user.id}'`,
    );
    expect((await search({ format: "csv" })).json()).toMatchObject({ status: 403, reauthenticate: true });
    expect((await search({})).statusCode).toBe(200);
    await run(`UPDATE sessions SET confirmed_at = now() WHERE user_id = '${admin.user.id}'`);
  });

  it("has neither visitors' data nor anything that opens a door, whatever was done", async () => {
    const mark = `visita-${randomUUID()}`;
    const ana = await addStaff(site.resources);
    const secrets = [ana.token, ana.password, `${mark}@visitante.example`, `Nome ${mark}`];
    await call("POST", "/api/contact", undefined, {
      name: `Nome ${mark}`,
      email: `${mark}@visitante.example`,
      message: `Uma mensagem de ${mark}`,
    });
    const asked = await call("POST", "/api/contact", undefined, {
      name: `Nome ${mark}`,
      email: `${mark}@visitante.example`,
      source: "data-removal-form",
      message: `Motivo: não quero mais, ${mark}`,
    });
    const { protocol } = asked.json<{ protocol: string }>();
    await call("POST", "/api/leads/exports", ana);
    const list = await call("GET", "/api/privacy/requests", ana);
    const id = list.json<{ requests: { id: string }[] }>().requests[0]?.id;
    await call("PUT", `/api/privacy/requests/${id}`, ana, { status: "DONE", erase: true });
    const token = (
      await call("POST", "/api/settings/api-tokens", ana, {
        name: "R",
        permissions: ["create_post"],
        expiresInDays: 1,
      })
    ).json<{ token: string }>().token;
    const webhook = (
      await call("POST", "/api/webhooks", ana, {
        name: "Zap",
        url: `https://hooks.example.com/${mark}?key=${mark}`,
        events: ["contact"],
      })
    ).json<{ secret: string }>();
    expect(webhook.secret).toMatch(/^whsec_/);
    const password = "outra senha bem comprida";
    await call("PUT", "/api/account/password", ana, { current: ana.password, password });
    secrets.push(token, password, mark, webhook.secret);
    expect((await entries({ q: protocol })).map(({ action }) => action)).toEqual([
      "removal.decided",
      "contact.erased",
    ]);
    const { rows } = await run("SELECT string_agg(audit_entries::text, ' ') AS all FROM audit_entries");
    for (const secret of secrets) expect(rows[0]?.["all"]).not.toContain(secret);
    const done = (await entries({ actor: ana.user.id })).map(({ action }) => action);
    expect(done).toEqual(
      expect.arrayContaining(["leads.exported", "contact.erased", "token.created", "password.changed"]),
    );
  });
});
