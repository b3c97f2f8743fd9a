// The dashboard's search over everything that people write and set.

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, ROLE_KEYS } from "#src/accounts/roles.ts";
import { SETTINGS_NAMES } from "#src/features/site-settings/settings-fields.ts";
import { ALL_PARTS } from "#src/features/site-texts/parts/all-parts.ts";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import { textKey } from "#src/settings/texts/words/part.ts";
import { factsOf } from "#src/shared/fields/facts.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { maySee } from "../screens.ts";
import { searchAnswerSchema } from "./schema.ts";

let site: TestSite;
const staff = {} as Record<Role, Staff>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  for (const role of ROLE_KEYS) staff[role] = await addStaff(site.resources, role);
  ids.post = await create("/api/posts", {
    title: "Por que <b>planilhas</b> viram sistemas",
    content: "Texto.",
  });
  ids.own = await create(
    "/api/posts",
    { title: "Planilhas de quem escreve", content: "Texto." },
    staff.author,
  );
  ids.project = await create("/api/projects", {
    title: "Portal da Metalúrgica",
    description: "Pedidos e notas",
    category: "Web",
    technologies: [],
    content: "Texto.",
  });
  ids.question = await create("/api/settings/faq", {
    question: "Vocês atendem fora de Joinville?",
    answer: "Sim, em todo o Brasil, também em Chapecó.",
    category: "Geral",
  });
  ids.lead = await lead("Ana Prado", "ana@metalurgica.example", { company: "Metalúrgica São João Ltda." });
  ids.owned = await lead("Bruno Sá", "bruno@exemplo.com.br", { ownerId: staff["editor-leads"].user.id });
  await call("POST", `/api/leads/${ids.owned}/notes`, { text: "Quer a migração do sistema legado." });
  ids.picture = await upload();
});
afterAll(() => site.close());

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, by = staff.admin) {
  const response = await site.api.inject({ method, url, payload, headers: by.headers });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

async function create(url: string, payload: object, by = staff.admin): Promise<string> {
  return (await call("POST", url, payload, by)).json().id;
}

async function lead(name: string, email: string, fields: object): Promise<string> {
  await site.api.inject({
    method: "POST",
    url: "/api/contact",
    payload: { name, email, message: `Mensagem de ${name}` },
  });
  const { leads } = (await call("GET", `/api/leads?q=${encodeURIComponent(email)}`)).json();
  await call("PUT", `/api/leads/${leads[0].id}`, fields);
  return leads[0].id;
}

async function upload(): Promise<string> {
  const form = new FormData();
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  form.set("image", new Blob([image], { type: "image/png" }), "fachada-da-fabrica.png");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const response = await site.api.inject({
    method: "POST",
    url: "/api/images?library=true",
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...staff.admin.headers, "content-type": request.headers.get("content-type") ?? "" },
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json().image.id;
}

async function search(q: string, role: Role = "admin") {
  const response = await call("GET", `/api/search?q=${encodeURIComponent(q)}`, undefined, staff[role]);
  return searchAnswerSchema.parse(response.json()).results;
}

const paths = async (q: string, role?: Role) => (await search(q, role)).map(({ path }) => path);

describe("everything is found", () => {
  it.each([
    ["a lead by half of its company", "talurg", () => `/dashboard/leads/${ids.lead}`],
    ["a lead by its address", "ana@metal", () => `/dashboard/leads/${ids.lead}`],
    ["a lead by a note", "migracao legado", () => `/dashboard/leads/${ids.owned}`],
    ["a lead by a mistyped name", "Brumo Sá", () => `/dashboard/leads/${ids.owned}`],
    ["a lead by the first letters of its name", "an", () => `/dashboard/leads/${ids.lead}`],
    ["a post", "planilha", () => `/dashboard/posts?editar=${ids.post}`],
    ["a post by two pieces", "stemas nilha", () => `/dashboard/posts?editar=${ids.post}`],
    ["a post by a mistyped word", "planihas", () => `/dashboard/posts?editar=${ids.post}`],
    ["a project", "portal", () => `/dashboard/projects?editar=${ids.project}`],
    ["a question", "joinville", () => `/dashboard/faq?editar=${ids.question}`],
    ["a question by its answer", "chapeco", () => `/dashboard/faq?editar=${ids.question}`],
    ["a picture", "fachada", () => `/dashboard/imagens?imagem=${ids.picture}`],
    ["a screen", "redireciona", () => "/dashboard/redirecionamentos"],
    ["an action", "convidar", () => "/dashboard/equipe?convidar"],
    [
      "the current words of a text",
      "Página não encontrada",
      () => "/dashboard/textos?campo=not-found%3Atitle",
    ],
  ])("%s", async (_what, q, path) => {
    expect(await paths(q)).toContain(path());
  });

  it.each([
    ["rodapé", "/dashboard/textos?campo=footer%3Acolumns"],
    ["logo", "/dashboard/settings?campo=logoLight"],
    ["e-book", "/dashboard/textos?campo=ebook-popup%3Afile"],
    ["ebook", "/dashboard/textos?campo=ebook-popup%3Afile"],
    ["tipografia", "/dashboard/settings?campo=typeface"],
    ["menu", "/dashboard/textos?campo=menu%3Aitems"],
    ["cores", "/dashboard/settings?campo=primaryColor"],
    ["senha", "/dashboard/conta?campo=current"],
    ["backup", "/dashboard/funcionamento?campo=copias"],
    ["whatsapp", "/dashboard/settings?campo=whatsappNumber"],
  ])("%s leads to its place first", async (q, path) => {
    expect((await paths(q)).slice(0, 3)).toContain(path);
  });

  it("every setting by its label", async () => {
    for (const name of SETTINGS_NAMES)
      expect(await paths(SETTINGS_FIELDS.labels[name])).toContain(`/dashboard/settings?campo=${name}`);
  });

  it("every text by its label", async () => {
    for (const part of ALL_PARTS)
      for (const [field, schema] of Object.entries(part.fields))
        expect(await paths(`${part.label}: ${factsOf(schema).title}`)).toContain(
          `/dashboard/textos?campo=${encodeURIComponent(textKey(part, field))}`,
        );
  });
});

describe("results", () => {
  it("are at most 20, of each kind some, the exact name first", async () => {
    for (let n = 1; n <= 30; n++) await lead(`Menu Participações ${n}`, `menu-${n}@exemplo.com.br`, {});
    const results = await search("menu");
    expect(results.length).toBeLessThanOrEqual(20);
    expect(results[0]).toMatchObject({ kind: "texts", title: "Menu" });
    expect(results.filter(({ kind }) => kind === "leads").length).toBeLessThanOrEqual(10);
    const wanted = await search("Menu Participações 7");
    expect(wanted[0]).toMatchObject({ kind: "leads", title: "Menu Participações 7" });
  });

  it("have a heading for each kind", async () => {
    const response = await call("GET", "/api/search?q=metal");
    const { results, headings } = searchAnswerSchema.parse(response.json());
    expect(headings).toMatchObject({ leads: "Leads", projects: "Projetos" });
    expect(new Set(Object.keys(headings))).toEqual(new Set(results.map(({ kind }) => kind)));
  });

  it("name a draft as lists do, and say that it is one", async () => {
    await call("PUT", `/api/posts/${ids.own}/draft`, { title: "Tabelas que cresceram" }, staff.author);
    expect(await search("tabelas que")).toContainEqual({
      kind: "posts",
      title: "Tabelas que cresceram",
      detail: "Rascunho",
      path: `/dashboard/posts?editar=${ids.own}`,
    });
  });

  it("name the lead that another one was merged into", async () => {
    const gone = await lead("Caio R.", "caio.reis@casa.example", {});
    await call("POST", "/api/leads/merge", { keep: ids.lead, merge: gone });
    expect(await paths("caio.reis@casa")).toEqual([`/dashboard/leads/${ids.lead}`]);
  });

  it("are text, whatever it contains", async () => {
    expect(await search("planilhas viram")).toContainEqual(
      expect.objectContaining({ title: "Por que <b>planilhas</b> viram sistemas" }),
    );
  });
});

describe("each role", () => {
  const kindsOf = async (q: string, role: Role) =>
    [...new Set((await search(q, role)).map(({ kind }) => kind))].toSorted();
  const WORDS = ["a", "metal", "planilhas", "whatsapp", "senha", "menu", "logo", "prado", "fachada", "e"];

  it.each([
    ["editor", ["commands", "faq", "images", "pages", "posts", "projects", "texts"]],
    ["author", ["commands", "images", "posts", "projects"]],
    ["sales", ["commands", "leads"]],
  ] as const)("%s gets nothing of other kinds, not even their headings", async (role, allowed) => {
    for (const q of [...WORDS, "backup", "joinville", "remoção", "configurações"]) {
      const response = await call("GET", `/api/search?q=${encodeURIComponent(q)}`, undefined, staff[role]);
      const { results, headings } = searchAnswerSchema.parse(response.json());
      for (const kind of [...Object.keys(headings), ...results.map((one) => one.kind)])
        expect(allowed).toContain(kind);
      expect(
        results.map(({ path }) => path).filter((path) => !maySee(path.replace(/\?.*/, ""), role)),
      ).toEqual([]);
    }
  });

  it("editor with leads gets their own leads only", async () => {
    expect(await paths("bruno", "editor-leads")).toContain(`/dashboard/leads/${ids.owned}`);
    expect(await paths("legado", "editor-leads")).toContain(`/dashboard/leads/${ids.owned}`);
    for (const q of [
      "ana prado",
      "ana",
      "an",
      "sao joao ltda",
      "ana@metalurgica.example",
      "Mensagem",
      "anna prade",
    ])
      expect((await search(q, "editor-leads")).filter(({ path }) => path.endsWith(`${ids.lead}`))).toEqual(
        [],
      );
    expect(await kindsOf("logotipo", "editor-leads")).not.toContain("settings");
  });

  it("author opens their own items, and sees others' in the list", async () => {
    const found = await search("planilhas", "author");
    expect(found.map(({ path }) => path)).toContain(
      `/dashboard/posts?busca=${encodeURIComponent("Por que <b>planilhas</b> viram sistemas")}`,
    );
    expect(await paths("tabelas", "author")).toContain(`/dashboard/posts?editar=${ids.own}`);
  });

  it("stranger gets nothing", async () => {
    const { statusCode } = await site.api.inject({ method: "GET", url: "/api/search?q=ana" });
    expect(statusCode).toBe(401);
  });
});

describe("hostile searches", () => {
  it.each([
    "%",
    "_",
    "\\",
    "'",
    '"',
    "%%%",
    "a & b",
    "!",
    "'; DROP TABLE leads; --",
    "😀",
    "😀😀😀",
    "((",
    "<script>",
    "a".repeat(200),
  ])("%s is text", async (q) => {
    const results = await search(q);
    expect(results.length).toBeLessThanOrEqual(20);
  });

  it.each(["%", "_", "\\"])("%s finds nothing that does not begin with it", async (q) => {
    expect((await search(q)).filter(({ kind }) => kind !== "texts" && kind !== "commands")).toEqual([]);
  });

  it.each(["", "   "])("nothing for %j", async (q) => {
    expect(await search(q)).toEqual([]);
  });

  it.each([
    ["a".repeat(10_000), "Busca deve ter no máximo 200 caracteres"],
    ["a\0b", "Busca contém caracteres que não podem ser usados"],
  ])("is refused with a message", async (q, message) => {
    const url = `/api/search?q=${encodeURIComponent(q)}`;
    const response = await site.api.inject({ method: "GET", url, headers: staff.admin.headers });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field: "q", message }]);
  });
});
