// npm run corpora -- FOLDER: reads every file of a folder as an import's dry run or an upload does, and says of each what
// came of it: whole, with notes, refused, or with words that are neither in the result nor in a note.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { isRefusal } from "../src/features/imports/old-site/old-site.ts";
import type { ImportKind } from "../src/features/imports/schema.ts";
import type { SiteReader, SiteReaderHost } from "../src/features/imports/site-reader.ts";
import { createImaging, type Imaging } from "../src/platform/imaging/imaging.ts";
import { commandLineFor, runCommand } from "../src/platform/run-command.ts";
import { openSandbox, type Sandbox, sandboxModule } from "../src/platform/sandbox/sandbox.ts";

const READER = sandboxModule<{ default: (host: SiteReaderHost) => SiteReader }>(
  "#src/features/imports/site-reader.ts",
);
const PIECE_BYTES = 256 * 1024;
const STEP_MS = 20_000;
const SHOWN_WORDS = 30;

const REASONS = {
  "not-an-image": "não é uma imagem que possa ser lida",
  "too-many-pixels": "a imagem tem pixels demais",
};

interface Outcome {
  /** Reason, if the file was refused. */
  refused?: string;
  notes: string[];
  /** Words of the source, and those of them that are nowhere. */
  words: number;
  missing: string[];
}

type Counts = Record<"whole" | "noted" | "refused" | "lossy" | "unread", number>;

function describe({ refused, notes, missing }: Outcome, counts: Counts): string {
  const count = (name: keyof Counts): void => void (counts[name] += 1);
  if (refused !== undefined) {
    count("refused");
    return `refused: ${refused}`;
  }
  if (missing.length > 0) {
    count("lossy");
    const more = missing.length > SHOWN_WORDS ? ` and ${missing.length - SHOWN_WORDS} more` : "";
    return `lost ${missing.slice(0, SHOWN_WORDS).join(", ")}${more}`;
  }
  count(notes.length > 0 ? "noted" : "whole");
  return notes.length > 0 ? `came with ${notes.length} notes` : "came whole";
}

function filesIn(folder: string): string[] {
  if (!statSync(folder).isDirectory()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted();
}

/** @returns undefined for a file that no door here takes */
async function readFile(path: string, sandbox: Sandbox, imaging: Imaging): Promise<Outcome | undefined> {
  const extension = extname(path).toLowerCase();
  if (extension === ".xml") return importFile(sandbox, "wordpress", readFileSync(path));
  if (extension === ".json" && /"(?:db|data)"\s*:/.test(readFileSync(path, "utf8").slice(0, 5_000)))
    return importFile(sandbox, "ghost", readFileSync(path));
  if (!/^\.(?:jpe?g|png|gif|webp|avif|tiff?|heic)$/.test(extension)) return undefined;
  const made = await imaging.makeMaster(readFileSync(path));
  return made.ok
    ? { notes: [], words: 0, missing: [] }
    : { refused: REASONS[made.reason], notes: [], words: 0, missing: [] };
}

async function importFile(sandbox: Sandbox, kind: ImportKind, bytes: Buffer): Promise<Outcome> {
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
    if (isRefusal(error)) return { refused: error.message, notes, words: 0, missing: [] };
    throw error;
  }
  const known = new Set(wordsOf([...texts, ...notes].join(" ").replaceAll(/\\+[nrt"]?/g, " ")));
  const source = kind === "wordpress" ? textOfWxr(bytes.toString()) : textOfGhost(bytes.toString());
  const words = [...new Set(wordsOf(source))];
  return { notes, words: words.length, missing: words.filter((word) => !known.has(word)) };
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

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

/** Removes tags, comments and what browsers do not show. */
const shownText = (html: string): string =>
  html
    .replace(
      /\[\/?(?:caption|wp_caption|gallery|embed|video|audio|playlist)\b[^\][]*\]/g,
      (mark) => /\scaption="([^"]*)"/.exec(mark)?.[1] ?? " ",
    )
    .replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>|<\/?[a-z][^<>]*>/gi, " ")
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  hellip: "…",
};

await runCommand(async () => {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || folder.startsWith("-") || rest.length > 0) return `Uso: ${commandLineFor("corpora")} PASTA`;
  const sandbox = openSandbox();
  const imaging = createImaging(sandbox);
  const counts: Counts = { whole: 0, noted: 0, refused: 0, lossy: 0, unread: 0 };
  let words = 0;
  let missing = 0;
  try {
    for (const path of filesIn(folder)) {
      const outcome = await readFile(path, sandbox, imaging);
      const name = relative(folder, path);
      if (!outcome) {
        counts.unread += 1;
        continue;
      }
      words += outcome.words;
      missing += outcome.missing.length;
      console.log(`${name}: ${describe(outcome, counts)}`);
    }
  } finally {
    await sandbox.close();
  }
  const share = words === 0 ? 100 : ((words - missing) / words) * 100;
  console.log(
    `${counts.whole} whole, ${counts.noted} with notes, ${counts.refused} refused, ${counts.lossy} with losses; ` +
      `${counts.unread} of no such kind. ${share.toFixed(2)} % of ${words} words in the result or in a note.`,
  );
  return undefined;
});
