import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMissingPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { LinksHere } from "./links-here-schema.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off", SITE_URL: "https://prumo.example" });
  await addMissingPages(site.resources, STARTER_PAGES);
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object, staff: Staff = editor) =>
  site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
async function make(kind: string, fields: object): Promise<string> {
  const answer = await call("POST", `/api/${kind}`, { isPublished: true, ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}
const linksTo = async (kind: string, id: string) =>
  (await call("GET", `/api/${kind}/${id}/links`)).json<LinksHere>();
const text = (content: string) => [
  {
    id: randomUUID(),
    type: "text",
    version: 1,
    props: { title: "Um título", body: content },
    isHidden: false,
  },
];

describe("the links to an item", () => {
  it("are those of published content and of redirects, by the whole address", async () => {
    const id = await make("posts", {
      title: "Alvo",
      slug: "alvo",
      content: "Texto, e [eu mesmo](/blog/alvo).",
    });
    await make("posts", { title: "Leva", content: "Veja [isto](/blog/alvo#parte)." });
    await make("posts", { title: "Leva inteiro", content: "Veja https://prumo.example/blog/alvo." });
    await make("posts", { title: "Outro site", content: "Veja https://outro.example/blog/alvo." });
    await make("posts", { title: "Outro endereço", content: "Veja [isto](/blog/alvo-dois) e /x/blog/alvo." });
    await make("posts", { title: "Rascunho", content: "[isto](/blog/alvo)", isPublished: false });
    await make("projects", { title: "Projeto", description: "D", content: "[isto](/blog/alvo?x=1)" });
    await make("pages", { title: "Página", path: "/pagina", sections: text("[isto](/blog/alvo)") });
    await call("POST", "/api/redirects", { from: "/velho", to: "/blog/alvo" });
    const { path, links, total, isInMenu } = await linksTo("posts", id);
    expect([path, total, isInMenu]).toEqual(["/blog/alvo", 5, false]);
    expect(links.map(({ title }) => title).toSorted()).toEqual([
      "/velho",
      "Leva",
      "Leva inteiro",
      "Projeto",
      "Página",
    ]);
  });

  it("are told apart from the menu, which drops its link by itself", async () => {
    const id = await make("pages", {
      title: "No menu",
      path: "/no-menu",
      sections: text("Oi"),
      inMenu: true,
    });
    expect(await linksTo("pages", id)).toMatchObject({ links: [], total: 0, isInMenu: true });
  });

  it("are for those who publish, and of items that exist", async () => {
    const author = await addStaff(site.resources, "author");
    const id = await make("posts", { title: "De quem publica", content: "Texto" });
    expect((await call("GET", `/api/posts/${id}/links`, undefined, author)).statusCode).toBe(403);
    expect((await call("GET", `/api/posts/${randomUUID()}/links`)).statusCode).toBe(404);
    expect((await call("GET", "/api/posts/x/links")).statusCode).toBe(404);
  });
});

describe("the editor of a public address", () => {
  const editorAt = async (path: string, staff = editor) => {
    const answer = await call("GET", `/api/editor?path=${encodeURIComponent(path)}`, undefined, staff);
    return answer.statusCode === 200 ? answer.json<{ editorPath: string }>().editorPath : answer.statusCode;
  };

  it("is that of its item or list, and of an author only their own", async () => {
    const author = await addStaff(site.resources, "author");
    const post = await make("posts", { title: "Para editar", slug: "para-editar", content: "Texto" });
    const page = await make("pages", { title: "Página daqui", path: "/daqui/mesmo", sections: text("Oi") });
    expect(await editorAt("/blog/para-editar/")).toBe(`/dashboard/posts?editar=${post}`);
    expect(await editorAt("/daqui/mesmo")).toBe(`/dashboard/paginas/${page}`);
    expect(await editorAt("/")).toMatch(/^\/dashboard\/paginas\/[\w-]{36}$/);
    expect(await editorAt("/blog")).toBe("/dashboard/posts");
    expect(await editorAt("/blog/para-editar", author)).toBe("/dashboard/posts?busca=Para%20editar");
    expect(await editorAt("/daqui/mesmo", author)).toBe(404);
    expect(await editorAt("/newsletter")).toBe(404);
    expect(await editorAt("x")).toBe(422);
    expect(await editorAt("/blog/para-editar", await addStaff(site.resources, "sales"))).toBe(403);
  });
});

describe("unpublishing with a redirect", () => {
  const unpublish = (id: string, to: string) =>
    call("POST", "/api/redirects/unpublish", { kind: "posts", id, to });

  it("does both, and publishing again ends the redirect and keeps the draft", async () => {
    const id = await make("posts", { title: "Sai", slug: "sai", content: "Texto" });
    await call("PUT", `/api/posts/${id}/draft`, { title: "Outro título" });
    const answer = await unpublish(id, "/blog");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ from: "/blog/sai", to: "/blog" });
    expect((await call("GET", `/api/posts/${id}`)).json()).toMatchObject({ isPublished: false });
    expect((await call("PUT", `/api/posts/${id}`, { isPublished: true })).statusCode).toBe(200);
    expect((await call("GET", `/api/posts/${id}`)).json()).toMatchObject({ title: "Sai", isPublished: true });
    expect((await call("GET", `/api/posts/${id}/draft`)).json()).toMatchObject({ title: "Outro título" });
    expect((await call("GET", "/api/redirects?q=sai")).json()).toMatchObject({ total: 0 });
  });

  it.each([
    ["", "Informe aonde o endereço leva"],
    ["/blog/fica", "Leva de volta ao endereço antigo e criaria um redirecionamento sem fim"],
    ["https://outro.example/", "Leva a outro site (outro.example): confirme que é isso mesmo"],
  ])("changes nothing where the target %j is refused", async (to, message) => {
    const found = (await call("GET", "/api/posts?q=Fica")).json<
      { id: string }[] | { posts: { id: string }[] }
    >();
    const [known] = Array.isArray(found) ? found : found.posts;
    const id = known?.id ?? (await make("posts", { title: "Fica", slug: "fica", content: "Texto" }));
    const answer = await unpublish(id, to);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field: "to", message }] });
    expect((await call("GET", `/api/posts/${id}`)).json()).toMatchObject({ isPublished: true });
  });

  it("is refused for the home page and for what does not exist", async () => {
    expect((await unpublish(randomUUID(), "/blog")).statusCode).toBe(404);
    const { pages } = (await call("GET", "/api/pages")).json<{ pages: { id: string; path: string }[] }>();
    const home = pages.find(({ path }) => path === "/");
    const answer = await call("POST", "/api/redirects/unpublish", {
      kind: "pages",
      id: home?.id,
      to: "/blog",
    });
    expect(answer.statusCode).toBe(422);
  });
});
