import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { PROJECTS_TAG } from "./projects.server.ts";
import { IMAGES_TOO_LARGE, type Project, projectSchema, TOO_MANY_IMAGES } from "./schema.ts";
import { projectsTable } from "./table.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  editor = await addStaff(site.resources, "editor");
});
beforeEach(async () => {
  const { cache, db } = site.resources;
  await cache.change(db, [PROJECTS_TAG], async (tx) => tx.delete(projectsTable));
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";

function call(method: Method, url: string, payload?: object, headers: object = editor.headers) {
  return site.api.inject({ method, url, payload, headers: { ...headers } });
}

/** Calls as a visitor. */
const visit = (url: string) => call("GET", url, undefined, {});

/** Sends the dashboard's form. */
async function sendForm(
  method: "POST" | "PUT",
  url: string,
  fields: Record<string, string>,
  files: Buffer[],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  files.forEach((bytes, index) => form.append("images", new Blob([new Uint8Array(bytes)]), `${index}.png`));
  const encoded = new Response(form);
  return site.api.inject({
    method,
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...editor.headers, "content-type": encoded.headers.get("content-type") ?? "" },
  });
}

const PROJECT = { title: "Fechamento do mês", description: "Quatro dias viraram uma manhã." };
const FORM = { ...PROJECT, technologies: '["Go","SQL"]', isPublished: "true", isFeatured: "false" };

async function created(input: object = {}): Promise<Project> {
  const response = await call("POST", "/api/projects", { ...PROJECT, ...input });
  expect(response.statusCode).toBe(201);
  return projectSchema.parse(response.json());
}

/** Makes a small picture, different for every number. */
function picture(number: number): Promise<Buffer> {
  const background = { r: number * 20, g: 84, b: 145 };
  return sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

describe("strangers", () => {
  it.each([
    ["POST", "/api/projects"],
    ["PUT", `/api/projects/${randomUUID()}`],
    ["DELETE", `/api/projects/${randomUUID()}`],
    ["GET", "/api/projects/stats"],
  ] as const)("%s %s is 401, whatever they send", async (method, url) => {
    expect((await call(method, url, method === "GET" ? undefined : {}, {})).statusCode).toBe(401);
  });

  it("with an invalid token are refused on reads too", async () => {
    const headers = { authorization: "Bearer nope" };
    for (const url of ["/api/projects", "/api/projects/slug/x", `/api/projects/${randomUUID()}`]) {
      expect((await call("GET", url, undefined, headers)).statusCode).toBe(401);
    }
  });
});

describe("GET /api/projects", () => {
  it("is an array, newest first, with the total beside it", async () => {
    for (const title of ["Um", "Dois", "Três"]) await created({ title, isPublished: true });
    const response = await visit("/api/projects?published=true&limit=2&page=1");
    expect(response.statusCode).toBe(200);
    expect(response.headers["x-total-count"]).toBe("3");
    expect(response.json<Project[]>().map(({ title }) => title)).toEqual(["Três", "Dois"]);
    expect((await visit("/api/projects?limit=2&page=2")).json<Project[]>()).toHaveLength(1);
  });

  it("shows visitors published ones only, whatever they ask", async () => {
    await created({ title: "Rascunho" });
    await created({ title: "No ar", isPublished: true });
    const seen = (await visit("/api/projects?published=false")).json<Project[]>();
    expect(seen.map(({ title }) => title)).toEqual(["No ar"]);
    const staff = await call("GET", "/api/projects?published=false");
    expect(staff.json<Project[]>().map(({ title }) => title)).toEqual(["Rascunho"]);
    expect((await call("GET", "/api/projects")).headers["x-total-count"]).toBe("2");
  });

  it("is narrowed by category, and by words in title or description without accents", async () => {
    await created({ title: "Integração", category: "Um & outro", isPublished: true });
    await created({ title: "Loja", description: "Com integrações 100%_certas", isPublished: true });
    const titles = async (query: string) =>
      (await visit(`/api/projects?${query}`)).json<Project[]>().map(({ title }) => title);
    expect(await titles("q=INTEGRACAO")).toEqual(["Integração"]);
    expect(await titles("q=loja+integrac")).toEqual(["Loja"]);
    expect(await titles("q=100%25_")).toEqual(["Loja"]);
    expect(await titles("q=_o_a")).toEqual([]);
    expect(await titles("category=Um+%26+outro")).toEqual(["Integração"]);
    expect(await titles("category=%27%3B--")).toEqual([]);
    expect((await visit("/api/projects/categories")).json()).toEqual({ categories: ["Um & outro"] });
  });

  it.each([
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "10&limit=20"],
    ["page", "0"],
    ["page", "x"],
    ["published", "talvez"],
    ["q", "x".repeat(10_000)],
    ["q", "%00"],
    ["category", "a&category=b"],
    ["category", "%00"],
  ])("refuses %s=%.20s", async (field, value) => {
    const response = await visit(`/api/projects?${field}=${value}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });
});

describe("one project", () => {
  it("is found by id and by address, a draft only by staff", async () => {
    const draft = await created();
    for (const url of [`/api/projects/${draft.id}`, `/api/projects/slug/${draft.slug}`]) {
      expect((await visit(url)).statusCode).toBe(404);
      expect((await call("GET", url)).json()).toMatchObject(draft);
    }
  });

  it("is pointed to by an address it once had", async () => {
    const { id, slug } = await created({ isPublished: true });
    await call("PUT", `/api/projects/${id}`, { slug: "novo" });
    const moved = await visit(`/api/projects/slug/${slug}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/api/projects/slug/novo"]);
  });

  it.each([
    "/api/projects/x",
    `/api/projects/${randomUUID()}`,
    "/api/projects/slug/%00",
    "/api/projects/1;--",
  ])("%s is 404", async (url) => {
    const response = await call("GET", url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: "Projeto não encontrado" });
  });
});

describe("writing", () => {
  it("takes the dashboard's form, and its changes", async () => {
    const made = await sendForm("POST", "/api/projects", FORM, [await picture(1), await picture(2)]);
    expect(made.statusCode).toBe(201);
    const project = projectSchema.parse(made.json());
    expect(project).toMatchObject({ ...PROJECT, technologies: ["Go", "SQL"], isPublished: true });
    expect(project.images).toHaveLength(2);
    const changed = await sendForm(
      "PUT",
      `/api/projects/${project.id}`,
      { ...FORM, title: "Outro", removeImages: JSON.stringify([project.images[0]]) },
      [await picture(3)],
    );
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ title: "Outro", imageUrl: project.images[1] });
    expect(changed.json<Project>().images).toHaveLength(2);
  });

  it("takes JSON, and the whole project back with its flag flipped", async () => {
    const project = await created({ features: ["Uma"], timeline: "3 meses" });
    const response = await call("PUT", `/api/projects/${project.id}`, { ...project, published: true });
    expect(response.json()).toMatchObject({ published: true, isPublished: true, features: ["Uma"] });
    const late = await call("PUT", `/api/projects/${project.id}`, { ...project, title: "Tarde" });
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toContain("alterado em outro lugar");
  });

  it("refuses an eleventh image, a large one, and what is none", async () => {
    const eleven = await Promise.all(Array.from({ length: 11 }, (_, index) => picture(index)));
    const many = await sendForm("POST", "/api/projects", FORM, eleven);
    expect([many.statusCode, many.json().error]).toEqual([422, TOO_MANY_IMAGES]);
    const large = await sendForm("POST", "/api/projects", FORM, [Buffer.alloc(5 * 1024 * 1024 + 1)]);
    expect([large.statusCode, large.json().error]).toEqual([413, IMAGES_TOO_LARGE]);
    const text = await sendForm("POST", "/api/projects", FORM, [Buffer.from("GIF89a, diz ele")]);
    expect(text.statusCode).toBe(415);
    expect((await call("GET", "/api/projects")).headers["x-total-count"]).toBe("0");
  });

  it("names the fields that are wrong", async () => {
    const response = await call("POST", "/api/projects", { title: "", website: "javascript:alert(1)" });
    expect(response.statusCode).toBe(422);
    expect(
      response
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .toSorted(),
    ).toEqual(["description", "title", "website"]);
  });

  it.each([[[]], ["texto"], [null]])("refuses the body %j", async (body) => {
    const payload = JSON.stringify(body);
    const headers = { ...editor.headers, "content-type": "application/json" };
    const response = await site.api.inject({ method: "POST", url: "/api/projects", payload, headers });
    expect(response.statusCode).toBe(422);
  });

  it.each(["x", randomUUID()])("is 404 for the project %s", async (id) => {
    expect((await call("PUT", `/api/projects/${id}`, { title: "Um" })).statusCode).toBe(404);
    expect((await call("DELETE", `/api/projects/${id}`)).statusCode).toBe(404);
  });

  it("deletes with 204", async () => {
    const { id } = await created();
    const response = await call("DELETE", `/api/projects/${id}`);
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect((await call("GET", `/api/projects/${id}`)).statusCode).toBe(404);
  });

  it("is counted", async () => {
    await created({ website: "https://a.example", isPublished: true });
    await created({ github: "https://b.example" });
    await created();
    expect((await call("GET", "/api/projects/stats")).json()).toEqual({
      total: 3,
      published: 1,
      withLinks: 2,
    });
  });
});

it("makes a project once whose id the browser chose, however often it is sent", async () => {
  const body = { ...PROJECT, newId: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => call("POST", "/api/projects", body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect((await call("GET", "/api/projects")).headers["x-total-count"]).toBe("1");
  const refused = await call("POST", "/api/projects", { ...PROJECT, newId: "x" });
  expect(refused.statusCode).toBe(422);
});
