import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changePerson } from "#src/accounts/people/people.server.ts";
import type { Invitation, Person } from "#src/accounts/people/schema.ts";
import type { Role } from "#src/accounts/roles.ts";
import { knownDevicesTable, sessionsTable, usersTable } from "#src/accounts/table.ts";
import { eventually } from "#src/testing/eventually.ts";
import { readOutbox } from "#src/testing/outbox.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  await site.startWorkers();
});
beforeEach(async () => {
  await site.resources.db.delete(usersTable);
  admin = await addStaff(site.resources);
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call<Body = { error: string }>(
  method: Method,
  url: string,
  payload?: object,
  who: Staff | null = admin,
) {
  const headers = who?.headers ?? {};
  const answer = await site.api.inject({ method, url, headers, payload });
  return { status: answer.statusCode, body: (answer.body ? answer.json() : null) as Body };
}
const newEmail = () => `${randomUUID()}@exemplo.com.br`;
const invite = (email: string, role: Role = "author") =>
  call<Invitation>("POST", "/api/people/invitations", { email, role });
const listInvitations = async () => (await call<Invitation[]>("GET", "/api/people/invitations")).body;
const listPeople = async () => (await call<Person[]>("GET", "/api/people")).body;

/** Reads the tokens mailed to an address, oldest first. */
async function tokensOf(email: string, count = 1): Promise<string[]> {
  await eventually(async () => (await readOutbox(site, email)).length >= count);
  const mails = (await readOutbox(site, email)).toSorted((a, b) => Number(a.date) - Number(b.date));
  return mails.map(
    ({ text }) => /\/dashboard\/(?:convite|confirmar)\/([\w-]{43})/.exec(text ?? "")?.[1] ?? "",
  );
}
const accept = (token: string, more = {}) =>
  call<{ token: string; user: object; error: string }>(
    "POST",
    "/api/auth/invitation",
    { token, name: "Bia Souza", password: "uma senha bem comprida", ...more },
    null,
  );

describe("an invitation", () => {
  it("makes an account with its role, which is signed in", async () => {
    const email = newEmail();
    const made = await invite(email.toUpperCase(), "editor");
    expect(made).toMatchObject({ status: 201, body: { email, role: "editor", invitedBy: "Ana Ribeiro" } });
    const days = (Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect(JSON.stringify(made.body)).not.toMatch(/token/i);
    const [token = ""] = await tokensOf(email);
    const [mail] = await readOutbox(site, email);
    expect(mail?.subject).toMatch(/^Convite para a equipe/);
    expect(mail?.text).toContain("Ana Ribeiro convidou você");
    expect(mail?.text).toContain("Papel: Editor");
    const answer = await accept(token);
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ name: "Bia Souza", email, role: "editor" });
    const headers = { authorization: `Bearer ${answer.body.token}` };
    expect((await site.api.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(200);
    // Opening the mailed link makes the device known, whatever strangers guess in the meantime.
    expect(await site.resources.db.$count(knownDevicesTable)).toBe(1);
    expect(await listInvitations()).toEqual([]);
    expect((await listPeople()).map((one) => [one.email, one.role])).toContainEqual([email, "editor"]);
  });

  it("works once, also when it is used twice at the same moment", async () => {
    const email = newEmail();
    await invite(email);
    const [token = ""] = await tokensOf(email);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
    expect((await accept(token)).body.error).toMatch(/^Este convite não vale mais/);
  });

  it("is over after seven days, and leads nowhere when it never was", async () => {
    const email = newEmail();
    await invite(email);
    const [token = ""] = await tokensOf(email);
    await site.resources.db.execute(sql`UPDATE mail_links SET expires_at = now() WHERE email = ${email}`);
    expect((await accept(token)).status).toBe(404);
    expect((await accept("x".repeat(43))).status).toBe(404);
    expect((await accept("")).status).toBe(404);
    expect((await accept("x".repeat(5_000))).status).toBe(422);
    expect(await listInvitations()).toEqual([]);
    expect((await invite(email)).status).toBe(201);
  });

  it("is passed on by whoever invites where the site sends no mails, and by mail alone where it does", async () => {
    const email = newEmail();
    const made = await invite(email);
    const { link } = made.body as unknown as { link: string };
    expect(link).toMatch(/^http:.*\/dashboard\/convite\/[\w-]{43}$/);
    const again = await call<{ link: string }>("POST", `/api/people/invitations/${made.body.id}/send`);
    expect((await accept(link.split("/").at(-1) ?? "")).status).toBe(404);
    expect(JSON.stringify(await listInvitations())).not.toContain("/convite/");
    expect((await accept(again.body.link.split("/").at(-1) ?? "")).status).toBe(201);

    const { config } = site.resources;
    const { mail } = config;
    config.mail = { ...mail, smtpUrl: "smtp://correio.exemplo" };
    const mailed = await invite(newEmail());
    config.mail = mail;
    expect(mailed.body).toMatchObject({ link: null });
  });

  it("gives no other role or address than it was made for", async () => {
    const email = newEmail();
    await invite(email, "author");
    const [token = ""] = await tokensOf(email);
    const answer = await accept(token, { role: "admin", email: newEmail() });
    expect(answer.body.user).toMatchObject({ email, role: "author" });
  });

  it("can be withdrawn", async () => {
    const email = newEmail();
    const { body } = await invite(email);
    const [token = ""] = await tokensOf(email);
    expect((await call("DELETE", `/api/people/invitations/${body.id}`)).status).toBe(204);
    expect((await call("DELETE", `/api/people/invitations/${body.id}`)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
  });

  it.each([
    ["demoted", "PUT", { role: "editor" }],
    ["removed", "DELETE", undefined],
  ] as const)(
    "is withdrawn when who invited is %s, which the log says of each",
    async (_how, method, body) => {
      const other = await addStaff(site.resources);
      const emails = [newEmail(), newEmail()];
      for (const email of emails)
        await call("POST", "/api/people/invitations", { email, role: "author" }, other);
      expect((await call(method, `/api/people/${other.user.id}`, body)).status).toBeLessThan(300);
      expect((await listInvitations()).filter(({ email }) => emails.includes(email))).toEqual([]);
      for (const subject of emails) {
        const { rows } = await site.resources.db.execute(
          sql`SELECT action, actor_id, after FROM audit_entries WHERE subject = ${subject} ORDER BY at DESC LIMIT 1`,
        );
        const after = { Papel: "Autor" };
        expect(rows).toEqual([{ action: "invitation.withdrawn", actor_id: admin.user.id, after }]);
      }
    },
  );

  it("sent again has another link, and the one before works no more", async () => {
    const email = newEmail();
    const { body } = await invite(email);
    await tokensOf(email);
    expect((await call("POST", `/api/people/invitations/${body.id}/send`)).status).toBe(200);
    const tokens = await tokensOf(email, 2);
    const statuses = [];
    for (const token of tokens) statuses.push((await accept(token)).status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 404]);
    expect((await call("POST", `/api/people/invitations/${body.id}/send`)).status).toBe(404);
  });

  it("is refused for somebody who is there, and where one is open", async () => {
    const { user } = await addStaff(site.resources, "editor");
    expect(await invite(` ${user.email.toUpperCase()}`)).toMatchObject({
      status: 409,
      body: { error: "Esta pessoa já está na equipe." },
    });
    const email = newEmail();
    const answers = await Promise.all([invite(email), invite(email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("says so when the person has come in by another way since", async () => {
    const email = newEmail();
    await invite(email);
    const [token = ""] = await tokensOf(email);
    await addStaff(site.resources, "author", email);
    expect(await accept(token)).toMatchObject({
      status: 409,
      body: { error: "Já existe uma conta com este e-mail. Entre com a sua senha." },
    });
  });

  it.each([
    ["email", "bia@", "E-mail inválido"],
    ["email", null, "Informe seu e-mail"],
    ["role", "root", "Papel: use admin, editor-leads, editor, sales ou author"],
  ])("refuses %s: %j", async (field, value, message) => {
    const body = { email: newEmail(), role: "author", [field]: value };
    const answer = await call<{ errors: object[] }>("POST", "/api/people/invitations", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ field, message });
  });

  it("ends with the rights of who has sent it", async () => {
    const other = await addStaff(site.resources);
    const email = newEmail();
    await call("POST", "/api/people/invitations", { email, role: "admin" }, other);
    const [token = ""] = await tokensOf(email);
    await call("PUT", `/api/people/${other.user.id}`, { role: "editor" });
    expect((await accept(token)).status).toBe(404);
  });

  it("leaves its token in no table but as a hash, nor in the queue", async () => {
    const email = newEmail();
    await invite(email);
    const [token = ""] = await tokensOf(email);
    for (const table of ["mail_links", "pgboss.job"]) {
      const { rows } = await site.resources.db.$client.query<{ found: number }>(
        `SELECT count(*)::int AS found FROM ${table} AS one WHERE one::text LIKE $1`,
        [`%${token}%`],
      );
      expect(rows[0]?.found, table).toBe(0);
    }
  });
});

describe("people", () => {
  it("are listed by name, with when they were last here", async () => {
    const { user } = await addStaff(site.resources, "author");
    const people = await listPeople();
    expect(people.map(({ role }) => role).toSorted()).toEqual(["admin", "author"]);
    const [me, other] = [admin.user.id, user.id].map((id) => people.find((one) => one.id === id));
    expect(Date.now() - Date.parse(me?.lastSeenAt ?? "")).toBeLessThan(60_000);
    expect(other).toEqual({
      ...user,
      isActive: true,
      lastSeenAt: expect.any(String),
      hasSecondFactor: false,
      isDemo: false,
      items: 0,
    });
  });

  it("who are disabled are out at once, and come back when enabled", async () => {
    const { user, headers, password } = await addStaff(site.resources, "editor");
    const change = (isActive: boolean) => call<Person>("PUT", `/api/people/${user.id}`, { isActive });
    expect((await change(false)).body).toMatchObject({ isActive: false, role: "editor" });
    expect((await site.api.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(401);
    const login = () => call("POST", "/api/auth/login", { email: user.email, password }, null);
    expect((await login()).status).toBe(401);
    expect((await change(true)).body.isActive).toBe(true);
    expect((await site.api.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(401);
    expect((await login()).status).toBe(200);
  });

  it("sign in again when their role changes", async () => {
    const { user, headers } = await addStaff(site.resources, "editor");
    expect((await call<Person>("PUT", `/api/people/${user.id}`, { role: "author" })).body.role).toBe(
      "author",
    );
    expect((await site.api.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(401);
    const { rows } = await site.resources.db.execute(
      sql`SELECT FROM ${sessionsTable} WHERE user_id = ${user.id}`,
    );
    expect(rows).toEqual([]);
  });

  it("keep their sessions where nothing changes", async () => {
    const { user, headers } = await addStaff(site.resources, "editor");
    await call("PUT", `/api/people/${user.id}`, { role: "editor", isActive: true });
    expect((await site.api.inject({ url: "/api/auth/verify", headers })).statusCode).toBe(200);
  });

  it.each(["/api/people/nobody", `/api/people/${randomUUID()}`])("answers 404 for %s", async (url) => {
    expect((await call("PUT", url, { role: "editor" })).status).toBe(404);
    expect((await call("DELETE", url)).status).toBe(404);
  });
});

describe("the last active administrator", () => {
  const refusal = { status: 409, body: { error: expect.stringMatching(/último administrador/) } };
  it.each([
    ["demoted", "PUT", { role: "editor" }],
    ["disabled", "PUT", { isActive: false }],
    ["removed", "DELETE", undefined],
  ] as const)("is not %s", async (_what, method, body) => {
    const gone = await addStaff(site.resources);
    await call("PUT", `/api/people/${gone.user.id}`, { isActive: false });
    expect(await call(method, `/api/people/${admin.user.id}`, body)).toMatchObject(refusal);
    expect((await call("GET", "/api/people")).status).toBe(200);
  });

  it.each([{ role: "editor" as const }, { isActive: false }])(
    "remains when two administrators do this to each other at once: %j",
    async (change) => {
      const other = await addStaff(site.resources);
      const { resources } = site;
      const results = await Promise.all([
        changePerson(resources, admin.user, other.user.id, change),
        changePerson(resources, other.user, admin.user.id, change),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "conflict" });
    },
  );

  it("remains when each of three is demoted by another at once; who lost the right meanwhile is refused", async () => {
    const three = [admin, await addStaff(site.resources), await addStaff(site.resources)];
    const results = await Promise.all(
      three.map(({ user }, index) =>
        changePerson(site.resources, user, three[(index + 1) % 3]?.user.id ?? "", { role: "author" }),
      ),
    );
    const active = await site.resources.db.$count(usersTable, eq(usersTable.role, "admin"));
    expect(active).toBe(3 - results.filter(({ ok }) => ok).length);
    expect(active).toBeGreaterThan(0);
  });

  it("may be another than oneself: one may step down then", async () => {
    await addStaff(site.resources);
    expect((await call("PUT", `/api/people/${admin.user.id}`, { role: "author" })).status).toBe(200);
  });

  it("is not the demo administrator where that cannot sign in, and that stays disabled there", async () => {
    const demo = await addStaff(site.resources);
    await site.resources.db.update(usersTable).set({ isDemo: true }).where(eq(usersTable.id, demo.user.id));
    const open = { ...site.resources, config: { ...site.resources.config, isPrivateMachine: false } };
    expect(await changePerson(open, admin.user, admin.user.id, { role: "editor" })).toMatchObject({
      code: "conflict",
    });
    expect((await changePerson(open, admin.user, demo.user.id, { isActive: false })).ok).toBe(true);
    expect(await changePerson(open, admin.user, demo.user.id, { isActive: true })).toMatchObject({
      code: "conflict",
      detail: expect.stringMatching(/senha publicada/),
    });
  });
});

describe("who leaves", () => {
  async function authorWithPost(): Promise<{ author: Staff; id: string; project: string }> {
    const author = await addStaff(site.resources, "author");
    const post = await call<{ id: string }>(
      "POST",
      "/api/posts",
      { title: "Um post", content: "Texto." },
      author,
    );
    const body = { title: "Um projeto", description: "Uma descrição de projeto." };
    const project = await call<{ id: string }>("POST", "/api/projects", body, author);
    expect([post.status, project.status]).toEqual([201, 201]);
    return { author, id: post.body.id, project: project.body.id };
  }
  const readPost = async (id: string) =>
    (await call<{ author: { name: string }; authorId: string | null }>("GET", `/api/posts/${id}`)).body;

  it("leaves posts with their name, and is out at once", async () => {
    const { author, id } = await authorWithPost();
    expect((await listPeople()).find((one) => one.id === author.user.id)?.items).toBe(2);
    expect((await call("DELETE", `/api/people/${author.user.id}`)).status).toBe(204);
    expect((await call("GET", "/api/auth/verify", undefined, author)).status).toBe(401);
    expect(await readPost(id)).toMatchObject({ author: { name: "Ana Ribeiro" }, authorId: null });
    expect((await listPeople()).map((one) => one.id)).not.toContain(author.user.id);
  });

  it("or leaves them to somebody, whose name they have then", async () => {
    const { author, id, project } = await authorWithPost();
    const heir = await addStaff(site.resources, "author");
    await site.resources.db.update(usersTable).set({ name: "Caio" }).where(eq(usersTable.id, heir.user.id));
    const url = `/api/people/${author.user.id}?postsTo=${heir.user.id}`;
    expect((await call("DELETE", url)).status).toBe(204);
    expect(await readPost(id)).toMatchObject({ author: { name: "Caio" }, authorId: heir.user.id });
    expect((await call("PUT", `/api/projects/${project}`, { title: "Outro título" }, heir)).status).toBe(200);
  });

  it("stays where the heir is nobody, disabled, or the same person", async () => {
    const { author } = await authorWithPost();
    const disabled = await addStaff(site.resources, "author");
    await call("PUT", `/api/people/${disabled.user.id}`, { isActive: false });
    for (const heir of [randomUUID(), disabled.user.id, author.user.id]) {
      expect((await call("DELETE", `/api/people/${author.user.id}?postsTo=${heir}`)).status).toBe(409);
    }
    expect((await call("DELETE", `/api/people/${author.user.id}?postsTo=x`)).status).toBe(422);
    expect((await call("GET", "/api/auth/verify", undefined, author)).status).toBe(200);
  });

  it("takes the tokens of tools along; a demoted owner's stop as well", async () => {
    const other = await addStaff(site.resources);
    const make = async () =>
      (await call<{ token: string }>("POST", "/api/settings/api-tokens", { name: "n8n" }, other)).body.token;
    const token = await make();
    const use = async () =>
      (await site.api.inject({ url: "/api/me", headers: { "x-api-token": token } })).statusCode;
    expect(await use()).toBe(200);
    await call("PUT", `/api/people/${other.user.id}`, { role: "author" });
    expect(await use()).toBe(401);
    await call("PUT", `/api/people/${other.user.id}`, { role: "editor" });
    expect(await use()).toBe(200);
    await call("DELETE", `/api/people/${other.user.id}`);
    expect(await use()).toBe(401);
  });
});
