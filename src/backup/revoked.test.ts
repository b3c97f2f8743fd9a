// A restore does not bring back what was revoked since the backup.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { totpTable } from "#src/accounts/second-factor/table.ts";
import { SYSTEM } from "#src/audit/actor.server.ts";
import type { ApiToken } from "#src/features/tokens/schema.ts";
import type { Destination } from "#src/features/webhooks/schema.ts";
import { jobTypes } from "#src/jobs.ts";
import { openDatabaseAsOwner } from "#src/platform/resources/open-site-database.ts";
import type { NewPreviewLink } from "#src/publishing/previews/schema.ts";
import { ACTIONS } from "#src/shared/audit-actions.ts";
import { personalData, revocables } from "#src/slices.ts";
import { configOf } from "#src/testing/backup-files.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { readBackup } from "./read-backup.ts";
import { restoreIntoDatabase } from "./restore-into-database.ts";
import type { Revoked } from "./schema.ts";
import { takeBackup } from "./take-backup.ts";

let site: TestSite;
let ana: Staff;
let folder: string;
let count = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-revoked-"));
  site = await openTestSite({ RATE_LIMITS: "off" });
  ana = await addStaff(site.resources, "admin", "ana@prumo.com.br");
  // Every site has entries in its log.
  await make("/api/settings/api-tokens", { name: "Primeiro" });
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, who: Staff = ana) =>
  site.api.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
async function make<Made>(url: string, payload: object): Promise<Made> {
  const answer = await call("POST", url, payload);
  expect(answer.statusCode).toBe(201);
  return answer.json<Made>();
}
const makeToken = (name: string, more: object = {}) =>
  make<ApiToken>("/api/settings/api-tokens", { name, ...more });
const makePreview = (name: string) => make<NewPreviewLink>("/api/preview-links", { name, days: 7 });
const makeDestination = (name: string) =>
  make<Destination>("/api/webhooks", { name, url: "https://93.184.216.34/x", events: ["contact"] });
const MAIL_SERVER = "/api/operation/mail-server";
const setMailServer = (host: string, who = ana) => {
  const server = { host, port: 587, security: "starttls", user: "site", sender: "oi@prumo.com.br" };
  return must("PUT", MAIL_SERVER, { ...server, password: `segredo de ${host}` }, who);
};
async function must(method: Method, url: string, payload?: object, who: Staff = ana): Promise<void> {
  expect((await call(method, url, payload, who)).statusCode).toBeLessThan(300);
}

async function take(): Promise<string> {
  const file = join(folder, `${++count}.tar.gz`);
  await takeBackup(configOf(site), file);
  return file;
}

/** Restores like the backup process, once the site is closed. */
async function restore(file: string): Promise<Revoked> {
  const config = configOf(site);
  const target = {
    actor: SYSTEM,
    config,
    site: {
      loadJobTypes: async () => jobTypes,
      loadPersonalData: async () => personalData,
      loadRevocables: async () => revocables,
    },
    log: site.resources.log,
    onStep: () => {},
  };
  const database = await openDatabaseAsOwner(config);
  const { revoked } = await restoreIntoDatabase(database, target, await readBackup(config, file));
  site.resources.cache.dropAll();
  return revoked;
}

/** Replaces the log by another machine's, or by none. */
const loseLog = () =>
  site.owner.query(`ALTER TABLE audit_entries DISABLE TRIGGER USER; DELETE FROM audit_entries;
    ALTER TABLE audit_entries ENABLE TRIGGER USER`);

const login = ({ user }: Staff, password: string, code?: string) =>
  site.api.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: user.email, password, ...(code && { code }) },
  });
const signsIn = async (who: Staff, password = who.password, code?: string) =>
  (await login(who, password, code)).statusCode === 200;
async function enter(who: Staff, password = who.password): Promise<Staff> {
  const { token } = (await login(who, password)).json<{ token: string }>();
  return { ...who, token, headers: { authorization: `Bearer ${token}` } };
}
const opens = async ({ token }: ApiToken) =>
  (await site.api.inject({ url: "/api/me", headers: { authorization: `Bearer ${token}` } })).statusCode ===
  200;
const rowsOf = async (query: string) => (await site.owner.query<{ name: string }>(query)).rows;
const namesOf = async (query: string) => (await rowsOf(query)).map(({ name }) => name);

async function addCodes(who: Staff) {
  const { secret } = (await call("POST", "/api/account/totp", {}, who)).json<{ secret: string }>();
  const code = () => new TOTP({ secret }).generate();
  const answer = await call("POST", "/api/account/totp/confirm", { code: code() }, who);
  await site.resources.db.update(totpTable).set({ lastStep: 0 }).where(eq(totpTable.userId, who.user.id));
  return { code, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

describe("a restore, by the log of what happened since the backup", () => {
  it("brings back no token that was deleted, switched off or limited", async () => {
    const [deleted, off, limited, stays] = [
      await makeToken("Excluído"),
      await makeToken("Desligado"),
      await makeToken("Limitado", { permissions: ["create_post", "create_page"] }),
      await makeToken("Fica"),
    ];
    const back = await makeToken("Religado");
    const file = await take();
    await must("DELETE", `/api/settings/api-tokens/${deleted.id}`);
    await must("PUT", `/api/settings/api-tokens/${off.id}`, { isActive: false });
    await must("PUT", `/api/settings/api-tokens/${limited.id}`, { permissions: ["create_post"] });
    await must("PUT", `/api/settings/api-tokens/${back.id}`, { isActive: false });
    await must("PUT", `/api/settings/api-tokens/${back.id}`, { isActive: true });
    expect(await restore(file)).toEqual({
      isTold: true,
      lines: [
        "Tokens excluídos: Excluído",
        "Tokens desativados: Desligado",
        "Tokens com as permissões e o prazo de agora: Limitado",
      ],
    });
    expect(await Promise.all([deleted, off, limited, stays, back].map(opens))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    const { rows } = await site.owner.query("SELECT permissions FROM api_tokens WHERE name = 'Limitado'");
    expect(rows).toEqual([{ permissions: ["create_post"] }]);
    // It is in the log too, so a second restore of the same backup does not bring it back.
    const [entry] = (
      await site.owner.query<{ after: object }>(
        "SELECT after FROM audit_entries WHERE action = 'backup.restored'",
      )
    ).rows;
    expect(entry?.after).toMatchObject({ "Revogado depois dela": "Revogado de novo" });
    expect((await restore(file)).lines).toHaveLength(3);
    expect(await opens(deleted)).toBe(false);
  });

  it("brings back no preview link or destination that was ended, and no secret that was replaced", async () => {
    const [ended, stays] = [await makePreview("Encerrada"), await makePreview("Fica")];
    const [gone, moved, quiet] = [
      await makeDestination("Excluído"),
      await makeDestination("Mudado"),
      await makeDestination("Desligado"),
    ];
    const file = await take();
    await must("DELETE", `/api/preview-links/${ended.id}`);
    await must("DELETE", `/api/webhooks/${gone.id}`);
    await must("POST", `/api/webhooks/${moved.id}/secret`);
    await must("PUT", `/api/webhooks/${quiet.id}`, { isActive: false });
    const [now] = await rowsOf("SELECT secret AS name FROM webhook_destinations WHERE name = 'Mudado'");
    expect((await restore(file)).lines).toEqual([
      "Destinos de webhooks excluídos: Excluído",
      "Destinos de webhooks desativados: Desligado",
      "Destinos de webhooks com o endereço, o segredo e os avisos de agora: Mudado",
      "Links de prévia: Encerrada",
    ]);
    expect(await namesOf("SELECT name FROM preview_links")).toEqual([stays.name]);
    expect(await rowsOf("SELECT secret AS name FROM webhook_destinations WHERE name = 'Mudado'")).toEqual([
      now,
    ]);
    expect(
      await namesOf("SELECT name FROM webhook_destinations WHERE url IS NOT NULL AND is_active"),
    ).toEqual(["Mudado"]);
  });

  it("brings back no mail server that was changed or removed, nor the password of one", async () => {
    const servers = () => rowsOf("SELECT host AS name, password FROM mail_servers");
    await setMailServer("smtp.antigo.com.br");
    const file = await take();
    expect((await restore(file)).lines).toEqual([]);
    await setMailServer("smtp.novo.com.br", await enter(ana));
    const now = await servers();
    expect((await restore(file)).lines).toEqual(["Servidor de e-mail que já não vale: smtp.antigo.com.br"]);
    expect(await servers()).toEqual(now);
    await must("DELETE", MAIL_SERVER, undefined, await enter(ana));
    expect((await restore(file)).lines).toEqual(["Servidor de e-mail que já não vale: smtp.antigo.com.br"]);
    expect(await servers()).toEqual([]);
  });

  it("brings back no preview link of what was deleted since, nor of a release, and those of what stays", async () => {
    const post = (title: string) => make<{ id: string }>("/api/posts", { title, content: "Texto" });
    const [stays, binned, gone] = [await post("Fica"), await post("Lixeira"), await post("De vez")];
    const release = await make<{ id: string }>("/api/releases", {
      name: "Campanha",
      items: [{ kind: "posts", id: stays.id }],
    });
    const link = (name: string, shows: object) =>
      make<NewPreviewLink>("/api/preview-links", { name, days: 7, ...shows });
    const names = ["do que fica", "da lixeira", "do que foi de vez", "do lançamento"];
    for (const [index, { id }] of [stays, binned, gone].entries())
      await link(names[index] ?? "", { kind: "posts", id });
    await link(names[3] ?? "", { release: release.id });
    expect(await namesOf("SELECT name FROM preview_links")).toHaveLength(4);
    const file = await take();
    for (const { id } of [binned, gone]) await must("DELETE", `/api/posts/${id}`);
    await must("DELETE", `/api/posts/trash/${gone.id}`);
    await must("DELETE", `/api/releases/${release.id}`);
    const { lines } = await restore(file);
    expect(await namesOf("SELECT name FROM preview_links")).toEqual(["do que fica"]);
    for (const name of names.slice(1)) expect(lines.join()).toContain(name);
  });

  it("keeps out who has left, and gives nobody more than they may now", async () => {
    const [removed, disabled, demoted, promoted, back] = [
      await addStaff(site.resources, "editor"),
      await addStaff(site.resources, "editor"),
      await addStaff(site.resources, "admin"),
      await addStaff(site.resources, "author"),
      await addStaff(site.resources, "editor"),
    ];
    const file = await take();
    await must("DELETE", `/api/people/${removed.user.id}`);
    await must("PUT", `/api/people/${disabled.user.id}`, { isActive: false });
    await must("PUT", `/api/people/${demoted.user.id}`, { role: "author" });
    await must("PUT", `/api/people/${promoted.user.id}`, { role: "editor" });
    await must("PUT", `/api/people/${back.user.id}`, { isActive: false });
    await must("PUT", `/api/people/${back.user.id}`, { isActive: true });
    expect((await restore(file)).lines).toEqual([
      "Pessoas que saíram da equipe: Ana Ribeiro",
      "Contas desativadas: Ana Ribeiro",
      "Pessoas com o papel de agora: Ana Ribeiro",
    ]);
    expect(await Promise.all([removed, disabled, demoted, back].map((who) => signsIn(who)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const roles = await site.owner.query("SELECT role FROM users WHERE id = ANY($1)", [
      [demoted.user.id, promoted.user.id],
    ]);
    expect(roles.rows).toEqual([{ role: "author" }, { role: "author" }]);
  });

  it("leaves passwords, second factors, recovery codes and addresses as they are now", async () => {
    const [changed, used, without, unchanged] = [
      await addStaff(site.resources, "editor"),
      await addStaff(site.resources, "editor"),
      await addStaff(site.resources, "editor"),
      await addStaff(site.resources, "editor"),
    ];
    const { code, recoveryCodes } = await addCodes(used);
    await addCodes(without);
    const file = await take();
    const password = "outra senha bem comprida";
    await must("PUT", "/api/account/password", { current: changed.password, password }, changed);
    const added = await addCodes(await enter(changed, password));
    expect(await signsIn(used, used.password, recoveryCodes[0])).toBe(true);
    await must("DELETE", "/api/account/totp", undefined, without);
    const { lines } = await restore(file);
    expect(lines).toEqual([
      "Senha e segunda etapa de agora, não as da cópia: Ana Ribeiro, Ana Ribeiro, Ana Ribeiro",
    ]);
    expect(await signsIn(changed)).toBe(false);
    expect(await signsIn(changed, password)).toBe(false);
    expect(await signsIn(changed, password, added.recoveryCodes[0])).toBe(true);
    expect(await signsIn(used, used.password, recoveryCodes[0])).toBe(false);
    expect(await signsIn(used, used.password, recoveryCodes[1])).toBe(true);
    expect(await signsIn(used, used.password, code())).toBe(true);
    expect(await signsIn(without)).toBe(true);
    expect(await signsIn(unchanged)).toBe(true);
  });

  it("ends sessions and what waits for a mail", async () => {
    await must("PUT", "/api/account", { name: "Ana", email: "nova@prumo.com.br" });
    const file = await take();
    await must("POST", "/api/people/invitations", { email: "eva@prumo.com.br", role: "editor" });
    await restore(file);
    expect((await call("GET", "/api/account")).statusCode).toBe(401);
    expect(await rowsOf("SELECT email AS name FROM mail_links")).toEqual([]);
    expect(await rowsOf("SELECT pending_email AS name FROM users WHERE pending_email IS NOT NULL")).toEqual(
      [],
    );
  });

  it("leaves somebody who can administer, be it whoever does so now", async () => {
    const file = await take();
    const bia = await addStaff(site.resources, "admin", "bia@prumo.com.br");
    await must("PUT", `/api/people/${ana.user.id}`, { role: "author" }, bia);
    expect((await restore(file)).lines).toEqual([
      "Pessoas com o papel de agora: Ana Ribeiro",
      "Continuam na administração, pois a cópia não tem quem possa: Ana Ribeiro",
    ]);
    expect(await call("GET", "/api/people", undefined, await enter(bia))).toMatchObject({ statusCode: 200 });
    expect(await call("GET", "/api/people", undefined, await enter(ana))).toMatchObject({ statusCode: 403 });
  });

  it("can be taken back: what was there before is there again, as far as it was not revoked", async () => {
    const old = await take();
    const rui = await addStaff(site.resources, "editor");
    const [stays, deleted] = [await makeToken("Fica"), await makeToken("Excluído")];
    const eva = await addStaff(site.resources, "editor");
    const newer = await take();
    await must("DELETE", `/api/settings/api-tokens/${deleted.id}`);
    const password = "outra senha bem comprida";
    await must("PUT", "/api/account/password", { current: eva.password, password }, eva);
    expect(await restore(old)).toEqual({ isTold: true, lines: [] });
    expect(await signsIn(rui)).toBe(false);
    expect(await restore(newer)).toEqual({
      isTold: true,
      lines: [
        "Precisam escolher outra senha em “Esqueci minha senha”: Ana Ribeiro",
        "Tokens excluídos: Excluído",
      ],
    });
    expect(await signsIn(rui)).toBe(true);
    expect([await opens(stays), await opens(deleted)]).toEqual([true, false]);
    // It is unknown which password she has chosen, so neither works.
    expect([await signsIn(eva), await signsIn(eva, password)]).toEqual([false, false]);
  });
});

describe("a restore where no log tells what happened since", () => {
  it("switches off what may have been revoked, says so, and leaves people as they were", async () => {
    const [token, link] = [await makeToken("CRM"), await makePreview("Diretoria")];
    await makeDestination("Fila");
    await setMailServer("smtp.prumo.com.br");
    const { code, recoveryCodes } = await addCodes(ana);
    const file = await take();
    await loseLog();
    expect(await restore(file)).toEqual({
      isTold: false,
      lines: [
        "Códigos de recuperação de: Ana Ribeiro",
        "Destinos de webhooks desativados: Fila",
        "Tokens desativados: CRM, Primeiro",
        "Links de prévia: Diretoria",
        "Servidor de e-mail, a informar de novo: smtp.prumo.com.br",
      ],
    });
    expect(await opens(token)).toBe(false);
    expect((await site.api.inject({ url: link.url })).statusCode).not.toBe(200);
    expect(await signsIn(ana, ana.password, recoveryCodes[0])).toBe(false);
    expect(await signsIn(ana, ana.password, code())).toBe(true);
    // The log contains the backup's entries now, but not what happened elsewhere in between.
    expect((await restore(file)).isTold).toBe(false);
    // Backups from here on are complete again.
    const next = await take();
    expect(await restore(next)).toEqual({ isTold: true, lines: [] });
  });

  it("switches it off too where the log is another site's", async () => {
    const token = await makeToken("CRM");
    const file = await take();
    await loseLog();
    await makeToken("De outro site");
    expect((await restore(file)).isTold).toBe(false);
    expect(await opens(token)).toBe(false);
  });
});

it("every act of the log is known to revoke something that a restore looks at, or not to", () => {
  const looked = new Set(revocables.flatMap(({ acts }) => acts));
  expect(Object.keys(ACTIONS).filter((action) => !looked.has(action as keyof typeof ACTIONS))).toEqual(
    NO_REVOCATION,
  );
});

/** Actions that revoke nothing in backups. New actions belong here, or in the `revocable` of their slice. */
const NO_REVOCATION = [
  "login.done",
  "login.failed",
  "logout.done",
  "session.ended",
  "reset-link.made",
  "email.ordered",
  // Its table is not part of backups.
  "calendar.made",
  "calendar.revoked",
  "person.invited",
  "invitation.sent",
  "invitation.withdrawn",
  "person.enabled",
  "content.published",
  "content.unpublished",
  "content.author-changed",
  "content.address-taken",
  "picture.replaced",
  "picture.deleted",
  "file.deleted",
  "redirect.created",
  "redirect.changed",
  "redirect.deleted",
  "import.started",
  "import.cancelled",
  "redirect.imported",
  "trash.restored",
  "schedule.set",
  "schedule.removed",
  "schedule.failed",
  "release.published",
  "release.reverted",
  "preview.made",
  "demo.removed",
  "settings.changed",
  "site.opened",
  "site.closed",
  "font.licensed",
  "pipeline.changed",
  "lead-fields.changed",
  "lead-tags.changed",
  "lead-tags.replaced",
  "lead-assignment.changed",
  "texts.changed",
  "token.created",
  "token.emptied",
  "webhook.created",
  "company.added",
  "company.changed",
  "company.merged",
  "company.unmerged",
  "company.trashed",
  "company.restored",
  "lead.taken",
  "lead.assigned",
  "lead.changed",
  "lead.added",
  "lead.trashed",
  "lead.restored",
  "lead.file-downloaded",
  "companies.exported",
  "leads.exported",
  "leads.imported",
  "leads.importUndone",
  "leads.changed",
  "leads.change-undone",
  "lead.merged",
  "lead.unmerged",
  "analytics.exported",
  "audit.exported",
  "export.requested",
  "export.downloaded",
  "removal.decided",
  "contact.erased",
  "backup.requested",
  "backup.taken",
  "backup.downloaded",
  "restore.requested",
  "backup.restored",
  "outgoing.released",
  "outgoing.discarded",
  "call.refused",
  "proof.failed",
  "token.refused",
];
