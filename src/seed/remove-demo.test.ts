import { afterEach, beforeEach, expect, it } from "vitest";
import { prepareSite } from "#src/prepare-site.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let admin: Staff;
beforeEach(async () => {
  site = await openTestSite({ SEED: "demo" });
  await prepareSite(site.resources);
  admin = await addStaff(site.resources, "admin");
});
afterEach(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = admin) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const count = async (table: string) =>
  Number((await site.resources.db.execute(`SELECT count(*) FROM ${table}`)).rows[0]?.count);

async function readEverything(): Promise<string> {
  const tables = ["posts", "projects", "faq_items", "leads", "data_removal_requests", "pages", "settings"];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await site.resources.db.execute(`SELECT to_jsonb(t)::text AS text FROM ${table} AS t`);
      return rows.map(({ text }) => String(text)).join("\n");
    }),
  );
  return texts.join("\n");
}

it("leaves no post, project, question, lead, request, visit, section or setting of the demo, nor their histories", async () => {
  expect(await readEverything()).toMatch(/Prumo|Helena Prado|50\+/);
  const { status, body } = await call("DELETE", "/api/demo-content");
  expect(status).toBe(200);
  expect(body.kept).toEqual([]);
  for (const number of Object.values(body.removed)) expect(number).toBeGreaterThan(0);
  for (const table of [
    "posts",
    "projects",
    "faq_items",
    "leads",
    "data_removal_requests",
    "analytics_events",
  ]) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }
  expect((await count("analytics_days")) + (await count("analytics_hours"))).toBe(0);
  // A time may end in "50+00:00".
  const everything = (await readEverything()).replace(/:\d\d\+00:00/g, "");
  expect(everything).not.toMatch(/Prumo|prumo|Helena|50\+|99%|Sistemas que ficam|Rua do Nível/);
  const { pages } = (await call("GET", "/api/pages")).body;
  const home = pages.find(({ role }: { role: string }) => role === "home");
  expect(home.sections[0].props.title).toBe("{{empresa}}");
  const { revisions } = (await call("GET", `/api/pages/${home.id}/revisions`)).body;
  expect(revisions).toHaveLength(1);
  // A second removal finds nothing.
  const again = await call("DELETE", "/api/demo-content");
  expect(again).toMatchObject({ status: 200, body: { kept: [] } });
  expect(Object.values(again.body.removed).every((number) => number === 0)).toBe(true);
});

it("what somebody has written or changed stays, a draft too, and is named", async () => {
  const [post] = (await call("GET", "/api/posts?limit=1")).body.posts;
  await call("PUT", `/api/posts/${post.id}`, { content: "Agora é nosso." });
  const own = (await call("POST", "/api/posts", { title: "Nosso primeiro", content: "Oi" })).body;
  await call(
    "POST",
    "/api/contact",
    {
      name: "Ana Souza",
      email: "ana@empresa.com.br",
      message: "Um sistema para a nossa loja.",
      source: "contact-form",
    },
    null,
  );
  await call("PUT", "/api/settings", { siteName: "Acme" });
  const { pages } = (await call("GET", "/api/pages")).body;
  const home = pages.find(({ role }: { role: string }) => role === "home");
  const sections = structuredClone(home.sections);
  sections[0].props.title = "A Acme faz software";
  await call("PUT", `/api/pages/${home.id}`, { sections });
  const drafted = structuredClone(sections);
  drafted[0].props.eyebrow = "Em rascunho";
  await call("PUT", `/api/pages/${home.id}/draft`, { sections: drafted });

  const { body } = await call("DELETE", "/api/demo-content");
  expect(new Set(body.kept)).toEqual(new Set([post.title, home.title]));
  const { posts } = (await call("GET", "/api/posts")).body;
  expect(new Set(posts.map(({ id }: { id: string }) => id))).toEqual(new Set([post.id, own.id]));
  expect((await call("GET", "/api/leads")).body.leads).toMatchObject([{ email: "ana@empresa.com.br" }]);
  expect((await call("GET", "/api/settings")).body).toMatchObject({ siteName: "Acme", contactEmail: null });
  const left = (await call("GET", `/api/pages/${home.id}`)).body;
  expect(left.sections.map(({ type }: { type: string }) => type)).toEqual(["hero"]);
  expect(left.sections[0].props.title).toBe("A Acme faz software");
  const draft = (await call("GET", `/api/pages/${home.id}/draft`)).body;
  expect(draft.sections).toHaveLength(1);
  expect(draft.sections[0].props.eyebrow).toBe("Em rascunho");
});

it("the guide says what is the owner's already, and that the demo is there", async () => {
  const read = async () => (await call("GET", "/api/first-steps")).body;
  const undone = { steps: expect.arrayContaining([{ name: "company", isDone: false }]), hasDemo: true };
  expect(await read()).toMatchObject(undone);
  await call("PUT", "/api/settings", {
    siteName: "Acme",
    contactEmail: "ola@acme.com.br",
    primaryColor: "#7a1f3d",
    legalName: "Acme Software Ltda.",
    cnpj: "11.222.333/0001-81",
    dpoEmail: "privacidade@acme.com.br",
  });
  await call("DELETE", "/api/demo-content");
  const { steps, hasDemo } = await read();
  expect(hasDemo).toBe(false);
  const done = steps.filter(({ isDone }: { isDone: boolean }) => isDone);
  expect(done.map(({ name }: { name: string }) => name)).toEqual(["company", "look", "legal"]);
  const mail = await call("POST", "/api/operation/test-mail");
  expect(mail).toMatchObject({ status: 409, body: { detail: expect.stringContaining("SMTP_URL") } });
});

it("a CNPJ with wrong digits is refused by name", async () => {
  expect(await call("PUT", "/api/settings", { cnpj: "11.222.333/0001-82" })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "cnpj", message: "CNPJ inválido: confira os números" }] },
  });
});

it("is for administrators", async () => {
  const editor = await addStaff(site.resources, "editor");
  expect((await call("DELETE", "/api/demo-content", undefined, editor)).status).toBe(403);
  expect((await call("DELETE", "/api/demo-content", undefined, null)).status).toBe(401);
  expect(await count("posts")).toBeGreaterThan(0);
});
