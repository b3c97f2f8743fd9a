import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { askForNew } from "../certificates.server.ts";
import { makeCertificate } from "../make-certificate.server.ts";
import type { Certificate, Import } from "../schema.ts";

const NAME = "antiga.invalid";
const article = (title: string) =>
  `<html><head><script type="application/ld+json">{"@type":"Recipe"}</script></head><body><main><h1>${title}</h1><p>Aberto.</p></main></body></html>`;
const PAGES: Record<string, string> = {
  "/robots.txt": "User-agent: *\nDisallow: /fechado",
  "/": `<html><head><title>Padaria</title><script type="application/ld+json">{"@type":"Bakery"}</script></head><body><header>
    <nav aria-label="breadcrumb"><a href="/nada">Trilha</a></nav>
    <nav><ul><li><a href="/">Início</a></li><li><a href="/sobre">A casa</a><ul><li><a href="/velho-time">Equipe</a></li></ul></li>
    <li><a href="https://loja.example/">Loja</a></li><li><a href="/sumiu">Sumiu</a></li></ul></nav></header>
    <main><p>Oi</p></main><footer><nav><a href="/rodape">Rodapé</a></nav></footer></body></html>`,
  "/sobre": article("Sobre nós"),
  "/time": article("Equipe"),
};

let old: Server;
let hosts: string[] = [];
let site: TestSite;
let staff: Staff;
let origin: string;

async function send<Body>(
  method: "GET" | "POST" | "PUT",
  url: string,
  payload?: object,
  status = 0,
): Promise<Body> {
  const answer = await site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
  if (status) expect(answer.statusCode, answer.body).toBe(status);
  return answer.json<Body>();
}

const html = (path: string) =>
  `<html><head><title>Padaria</title></head><body><nav><a href="/">P</a><a href="/sobre">Sobre</a></nav><h1>${{ "/sobre": "Sobre nós", "/time": "Equipe" }[path] ?? ""}</h1><p>Aberto.</p></body></html>`;

async function certificateOf(id: string): Promise<Certificate> {
  await makeCertificate(site.resources, { id }, { stopping: new AbortController().signal }, async (path) => ({
    status: path === "/sumiu" ? 404 : path === "/velho-time" ? 301 : 200,
    to: path === "/velho-time" ? "/time" : null,
    html: html(path),
  }));
  return send<Certificate>("GET", `/api/imports/${id}/certificate`, undefined, 200);
}
const isQueued = async () => (await site.owner.query("SELECT FROM import_certificates")).rowCount === 1;
const at = ({ addresses }: Certificate, path: string) =>
  addresses.find((address) => address.old === path)?.differences;

beforeAll(async () => {
  old = createServer((request, response) => {
    hosts.push(request.headers.host ?? "");
    if (request.url === "/velho-time") return response.writeHead(301, { location: "/time" }).end();
    const page = PAGES[request.url ?? ""];
    if (!page) return response.writeHead(404).end();
    return response.setHeader("content-type", "text/html; charset=utf-8").end(page);
  }).listen(0, "127.0.0.1");
  await once(old, "listening");
  origin = `http://${NAME}:${(old.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  old.close();
});

let imported: Import;
async function runImport(payload: object): Promise<Import> {
  const { id } = await send<{ id: string }>("POST", "/api/imports", payload, 202);
  let found: Import | undefined;
  await eventually(async () => {
    found = await send<Import>("GET", `/api/imports/${id}`);
    return found.state !== "reading";
  });
  return found as Import;
}

it("reads a site by its name at the address that is given, and its menu comes or is listed", async () => {
  expect((await runImport({ kind: "site", address: origin })).state).toBe("failed");
  imported = await runImport({ kind: "site", address: origin, server: "127.0.0.1" });
  expect(imported, JSON.stringify(imported.findings)).toMatchObject({ state: "done", counts: { pages: 2 } });
  expect([...new Set(hosts)]).toEqual([new URL(origin).host]);
  const notes = imported.findings.map(({ item, message }) => `${item}: ${message}`);
  expect(notes).toEqual([
    "Menu “Principal”: A casa: A página “Sobre nós” entra no menu, mas chamava-se “A casa” no menu. Ajuste em Páginas, no menu.",
    "Menu “Principal”: Equipe: A página “Equipe” entra no menu, mas ficava dentro de “A casa”. Ajuste em Páginas, no menu.",
    "Menu “Principal”: Loja: Este item do menu não foi importado (levava a https://loja.example/). Ajuste em Páginas, no menu.",
    `Menu “Principal”: Sumiu: Este item do menu não foi importado (levava a ${origin}/sumiu). Ajuste em Páginas, no menu.`,
  ]);
});

it("has no comparison before anything is published, and one once a page is published alone", async () => {
  const path = `/api/imports/${imported.id}/certificate`;
  await send("GET", path, undefined, 202);
  await send("POST", path, { server: null }, 404);
  await askForNew(site.resources, publishableTypes);
  expect(await isQueued()).toBe(false);
  const { rows } = await site.owner.query("SELECT id FROM pages WHERE path = '/sobre'");
  await send("PUT", `/api/pages/${rows[0]?.id}`, { isPublished: true }, 200);
  await askForNew(site.resources, publishableTypes);
  expect(await isQueued()).toBe(true);
  expect(at(await certificateOf(imported.id), "/sobre")).toEqual(["Faltam os dados estruturados “Recipe”"]);
  await send("POST", `/api/releases/${imported.release}/publish`, undefined, 200);
});

it("lists what the menu and the structured data of this site lack, and the same again", async () => {
  const certificate = await certificateOf(imported.id);
  expect(at(certificate, "/")).toEqual([
    "Faltam os dados estruturados “Bakery”",
    `O menu não tem “Equipe”, que levava a ${origin}/velho-time`,
    "O menu não tem “Loja”, que levava a https://loja.example/",
    `O menu não tem “Sumiu”, que levava a ${origin}/sumiu`,
  ]);
  expect(at(certificate, "/sobre")).toEqual(["Faltam os dados estruturados “Recipe”"]);
});

it("asks the old site again where it answers now, after its name has moved too; and says where it does not answer", async () => {
  PAGES["/sobre"] = PAGES["/sobre"]?.replace("Recipe", "FAQPage") ?? "";
  const look = async (server: string | null) => {
    await send("POST", `/api/imports/${imported.id}/certificate`, { server }, 202);
    await eventually(
      async () =>
        (await site.owner.query("SELECT FROM imports WHERE looked_at >= look_asked_at")).rowCount === 1,
    );
    return certificateOf(imported.id);
  };
  expect(at(await look("127.0.0.1"), "/sobre")).toEqual(["Faltam os dados estruturados “FAQPage”"]);
  const alone = await look(null);
  expect(at(alone, "/")).toEqual([expect.stringContaining("O site antigo não respondeu")]);
  // Earlier findings about a page are kept.
  expect(at(alone, "/sobre")).toEqual(["Faltam os dados estruturados “FAQPage”"]);
});

it("refuses what is no address, and one within this network unless the operator allows it", async () => {
  const wrong = await send<{ errors: object[] }>(
    "POST",
    "/api/imports",
    { kind: "site", address: origin, server: "servidor" },
    422,
  );
  expect(wrong.errors).toEqual([
    { field: "server", message: "Servidor: informe um endereço IP, como 203.0.113.7" },
  ]);
  const strict = await openTestSite({ RATE_LIMITS: "off" });
  const admin = await addStaff(strict.resources, "admin");
  const payload = { kind: "site", address: origin, server: "10.0.0.7" };
  const answer = await strict.api.inject({
    method: "POST",
    url: "/api/imports",
    headers: admin.headers,
    payload,
  });
  await strict.close();
  expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: "server" }] });
});
