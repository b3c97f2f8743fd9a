// Crawls the public pages with every editable text replaced; any remaining text must be listed in literal-texts.ts.

import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { pagesTable } from "#src/features/pages/table.ts";
import { installPages } from "#src/platform/http/pages/pages.ts";
import { prepareSite } from "#src/prepare-site.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { MARK, markEveryText, readUnmarked } from "#src/testing/every-text.ts";
import { LITERAL_MESSAGES } from "#src/testing/literal-messages.ts";
import { LITERAL_TEXTS, LITERAL_TEXTS_WHEN_EMPTY } from "#src/testing/literal-texts.ts";
import { buildPublicPages } from "#src/testing/public-pages.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { readPublicWords } from "#src/testing/words-in-code.ts";
import { canonicalizePath } from "./canonical-path.ts";

/** Excludes legal pages: their texts are not data yet. */
const PATHS = [
  "/",
  "/servicos",
  "/sobre",
  "/portfolio",
  "/portfolio?categoria=Nenhuma",
  "/portfolio/nada",
  "/blog",
  "/blog?busca=nada",
  "/blog/nada",
  "/faq",
  "/contato",
  "/contato?enviado=1",
  "/ebook",
  "/ebook?enviado=1",
  "/newsletter",
  "/newsletter?inscrito=1",
  "/newsletter/sair/nada",
  "/ilhas",
  "/remove-cadastro",
  "/sem-conexao",
  "/nada",
];

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function open(seed: "demo" | "none"): Promise<string[]> {
  site = await openTestSite({ RATE_LIMITS: "off", SEED: seed, LOG_LEVEL: "error" });
  const { api, resources } = site;
  await prepareSite(resources);
  await setUnderConstruction(resources, false);
  await addIslands(site);
  const found = await resources.db.execute<{ path: string }>(
    `(SELECT '/blog/' || slug AS path FROM posts WHERE is_published ORDER BY slug LIMIT 2)
     UNION ALL (SELECT '/portfolio/' || slug FROM projects WHERE is_published ORDER BY slug LIMIT 2)`,
  );
  await markEveryText(resources);
  await installPages(api, await buildPublicPages(), { resources, sheets: new Map() }, canonicalizePath);
  return [...PATHS, ...found.rows.map(({ path }) => path)];
}

async function addIslands({ resources }: TestSite): Promise<void> {
  const fields = [{ type: "text", name: "nome", label: "Nome", required: true }];
  const own = { newsletter: {}, ebook: {}, form: { fields, button: "Enviar" } };
  const sections = Object.entries(own).map(([type, props]) => ({
    id: randomUUID(),
    type,
    version: 1,
    props: { title: "Título", text: "Texto", ...props },
    isHidden: false,
  }));
  await resources.db
    .insert(pagesTable)
    .values({ slug: "/ilhas", title: "Ilhas", sections, isPublished: true });
}

/** Maps each unmarked text to the pages that contain it. */
async function crawl(paths: string[]): Promise<Map<string, string>> {
  const remaining = new Map<string, string>();
  for (const url of paths) {
    const { body, statusCode } = await site!.api.inject({ url });
    expect(statusCode, url).toBeLessThan(500);
    expect(body, url).toContain(MARK);
    for (const text of readUnmarked(body)) remaining.set(text, `${remaining.get(text) ?? ""} ${url}`.trim());
  }
  return remaining;
}

const withoutFigures = (text: string): string => text.replace(/\d+/g, "0");

const unlisted = (remaining: Map<string, string>, listed: Record<string, string> = LITERAL_TEXTS) =>
  [...remaining].filter(([text]) => !Object.hasOwn(listed, text));

describe("words that no owner can change", () => {
  it("are the listed ones on the demo's pages, and none is listed without need", async () => {
    const remaining = await crawl(await open("demo"));
    expect(unlisted(remaining)).toEqual([]);
    expect(Object.keys(LITERAL_TEXTS).filter((text) => !remaining.has(text))).toEqual([]);
  });

  it("are the listed ones on a new site's pages", async () => {
    const remaining = await crawl(await open("none"));
    expect(unlisted(remaining, { ...LITERAL_TEXTS, ...LITERAL_TEXTS_WHEN_EMPTY })).toEqual([]);
    expect(Object.keys(LITERAL_TEXTS_WHEN_EMPTY).filter((text) => !remaining.has(text))).toEqual([]);
  });

  it("are the listed ones in all that dialogs, toasts and refused forms say", () => {
    const lists = { ...LITERAL_TEXTS, ...LITERAL_TEXTS_WHEN_EMPTY, ...LITERAL_MESSAGES };
    const listed = new Set(Object.keys(lists).map(withoutFigures));
    const words = readPublicWords();
    // It reads all public code, including modules loaded on demand.
    for (const text of ["Imagem anterior", "Salvar", "Link copiado!"])
      expect(words.has(text), text).toBe(true);
    expect([...words].filter(([text]) => !listed.has(text))).toEqual([]);
    const needless = Object.keys(LITERAL_MESSAGES).filter((text) => !words.has(withoutFigures(text)));
    expect(needless).toEqual([]);
  });

  it("are none in maintenance, nor under construction", async () => {
    await open("none");
    await updateSettings(site!.resources, { isMaintenanceMode: true });
    const { body, statusCode } = await site!.api.inject({ url: "/" });
    expect(statusCode).toBe(503);
    expect(unlisted(new Map(readUnmarked(body).map((text) => [text, "/"])))).toEqual([]);
    await setUnderConstruction(site!.resources, true);
    const early = await site!.api.inject({ url: "/" });
    expect(early.body).toContain(MARK);
    expect(unlisted(new Map(readUnmarked(early.body).map((text) => [text, "/"])))).toEqual([]);
  });
});
