// Reads exports of other sites as the dry run of an import does.

import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { withArchive } from "../../src/features/export/read-archive.server.ts";
import { isRefusal } from "../../src/features/imports/old-site/old-site.ts";
import type { ImportKind } from "../../src/features/imports/schema.ts";
import type { SiteReader, SiteReaderHost } from "../../src/features/imports/site-reader.ts";
import { type Sandbox, sandboxModule } from "../../src/platform/sandbox/sandbox.ts";
import { isZipError } from "../../src/platform/zip/read-zip.ts";
import { compareWords, type Door, type Outcome, refusal } from "./outcome.ts";

const READER = sandboxModule<{ default: (host: SiteReaderHost) => SiteReader }>(
  "#src/features/imports/site-reader.ts",
);
const PIECE_BYTES = 256 * 1024;
const STEP_MS = 20_000;

export const openExportDoor =
  (sandbox: Sandbox): Door =>
  async (path) => {
    const extension = extname(path).toLowerCase();
    if (extension === ".zip") return readArchive(sandbox, path);
    if (extension === ".xml") return readExport(sandbox, "wordpress", readFileSync(path), textOfWxr);
    if (extension === ".json") return readExport(sandbox, "ghost", readFileSync(path), textOfGhost);
    if (extension === ".html" && isMedium(path))
      return readExport(sandbox, "wordpress", readFileSync(path), shownText);
    return undefined;
  };

/** Tells whether a file is a text of an export of Medium, which has microformats around its own classes. */
export const isMedium = (path: string): boolean => /class="h-entry"/.test(readFileSync(path, "utf8"));

/** Reads the items of an "Exportar tudo" archive; what they say is not compared. */
async function readArchive(sandbox: Sandbox, path: string): Promise<Outcome> {
  try {
    const count = await withArchive(sandbox, path, async (archive) => {
      const kinds: string[] = [];
      for await (const { kind } of archive.items()) kinds.push(kind);
      return kinds.length;
    });
    return { taken: `an archive of ${count} items`, notes: [], words: 0, missing: [] };
  } catch (error) {
    if (isZipError(error)) return refusal(error.message);
    throw error;
  }
}

async function readExport(
  sandbox: Sandbox,
  kind: ImportKind,
  bytes: Buffer,
  textOf: (source: string) => string,
): Promise<Outcome> {
  let at = 0;
  const host: SiteReaderHost = {
    rewind: async () => void (at = 0),
    next: async () => (at < bytes.length ? bytes.subarray(at, (at += PIECE_BYTES)) : null),
    ask: () => Promise.reject(new Error("a file asks no server")),
    at: async () => {},
    picture: () => Promise.reject(new Error("a dry run brings no pictures")),
    document: () => Promise.reject(new Error("a dry run brings no documents")),
  };
  const asked = { kind, address: null, hasFile: true, timeZone: "America/Sao_Paulo", isDryRun: true };
  const notes: string[] = [];
  const texts: string[] = [];
  try {
    await sandbox.session(
      READER,
      { ...host },
      async (call) => {
        await call("open", asked);
        for (let item = await call("next"); item; item = await call("next")) {
          const { fields, notes: ofItem } = await call("convert");
          texts.push(item.label, JSON.stringify(fields));
          notes.push(...ofItem);
        }
        notes.push(...(await call("end")).notes.map(({ item, message }) => `${item}: ${message}`));
      },
      { limitMs: STEP_MS },
    );
  } catch (error) {
    if (isRefusal(error)) return refusal(error.message);
    throw error;
  }
  const result = decodeCharacters(texts.join(" ").replaceAll(/\\+[nrt"]?/g, " "));
  return compareWords(textOf(bytes.toString()), result, notes);
}

/** Reads posts and pages by their marks alone, apart from the product's parser. */
function textOfWxr(xml: string): string {
  const field = (item: string, name: string): string =>
    new RegExp(`<${name}>([^]*?)</${name}>`).exec(item)?.[1]?.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, "") ?? "";
  return xml
    .split(/<item\b[^>]*>/)
    .slice(1)
    .filter(
      (item) =>
        /<wp:post_type>(?:<!\[CDATA\[)?(?:post|page)\b/.test(item) &&
        !/<wp:status>(?:<!\[CDATA\[)?trash/.test(item),
    )
    .flatMap((item) =>
      ["title", "content:encoded", "excerpt:encoded"].map((name) => shownText(field(item, name))),
    )
    .join(" ");
}

function textOfGhost(json: string): string {
  const { db, data } = JSON.parse(json) as { db?: { data: unknown }[]; data?: unknown };
  const { posts = [] } = Object(db?.[0]?.data ?? data) as { posts?: Record<string, unknown>[] };
  return posts
    .flatMap(({ title, html, custom_excerpt: excerpt }) => [title, html, excerpt])
    .map((text) => (typeof text === "string" ? shownText(text) : ""))
    .join(" ");
}

const decodeCharacters = (text: string): string =>
  text.replace(/&#(x?)([\da-f]+);/gi, (_whole, isHex: string, code: string) =>
    String.fromCodePoint(Number.parseInt(code, isHex ? 16 : 10)),
  );

/** Removes tags, comments and what browsers do not show. */
const shownText = (html: string): string =>
  decodeCharacters(html)
    .replace(
      /\[\/?(?:caption|wp_caption|gallery|embed|video|audio|playlist)\b[^\][]*\]/g,
      (mark) => /\scaption="([^"]*)"/.exec(mark)?.[1] ?? " ",
    )
    .replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>|<\/?[a-z][^<>]*>/gi, " ")
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  hellip: "…",
};
