// Saves the public site as files: all pages of its sitemap and everything they link to, for reading offline.

import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { StartError } from "#src/platform/start-error.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import { FORMS_NEED_SITE, rewritePage, rewriteStyles } from "./rewrite-page.ts";

/** Prefix of folders for query strings: "/blog?pagina=2" becomes "blog/_pagina=2". */
const PARAMETERS = "_";

export interface MirrorFacts {
  pages: number;
  files: number;
  /** Addresses that responded with an error. Pages link to the site itself for them. */
  missing: string[];
}

interface Found {
  /** Address after redirects, without a fragment. */
  address: string;
  file: string;
  type: string;
  bytes: Buffer;
}

const FORMS_FILE = "formularios/index.html";
const SEEDS = ["/", "/sitemap.xml", "/robots.txt", "/favicon.ico"];
/** Most retries of a busy site, which tells when to retry. */
const MAX_WAITS = 20;

/**
 * Writes the mirror.
 * @param site origin to fetch from: "http://localhost:3000"
 * @param folder new, or empty
 * @throws StartError if the site does not respond, or the folder cannot be used
 */
export async function takeMirror(site: string, folder: string): Promise<MirrorFacts> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`${folder} não está vazia: escolha outra pasta.`);
  const mirror = new Mirror(site);
  await mirror.start();
  const found = await mirror.findAll();
  const pages = found.filter(isPage);
  for (const one of found) await write(folder, one.file, mirror.rewrite(one));
  await write(folder, FORMS_FILE, formsPage(mirror.origin));
  return { pages: pages.length, files: found.length - pages.length, missing: mirror.missing };
}

class Mirror {
  /** Public origin of the site, which its links may name. */
  origin: string;
  readonly missing: string[] = [];
  readonly #site: string;
  /** By every address that led there; null for failures. */
  readonly #found = new Map<string, Found | null>();

  constructor(site: string) {
    this.#site = new URL(site).origin;
    this.origin = this.#site;
  }

  /** Fetches the home page to find the public origin. */
  async start(): Promise<void> {
    const answer = await this.#ask(`${this.#site}/`);
    if (!answer?.ok)
      throw new StartError(
        `O site não responde em ${this.#site}: deixe-o no ar e aberto, ou diga o endereço depois da pasta.`,
      );
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1];
    this.origin = (canonical && URL.parse(canonical)?.origin) || this.#site;
  }

  /** Fetches everything that can be reached from the sitemap and the fixed pages. */
  async findAll(): Promise<Found[]> {
    const waiting = [...SEEDS, ...Object.keys(FIXED_PAGES)].map((path) => this.#site + path);
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (this.#found.has(address)) continue;
      const found = await this.#fetch(address);
      this.#found.set(address, found);
      if (!found || (found.address !== address && this.#found.has(found.address))) continue;
      this.#found.set(found.address, found);
      for (const link of this.#linksOf(found)) waiting.push(link);
    }
    const all = new Map<string, Found>();
    for (const found of this.#found.values()) if (found) all.set(found.file, found);
    return [...all.values()];
  }

  /** Returns the content of a file in the mirror. */
  rewrite(found: Found): string | Buffer {
    return this.#rewrite(found, (address) => {
      const [known, hash] = this.#resolve(address, found.address);
      if (known === undefined) return address;
      const target = this.#found.get(known);
      if (target) return linkBetween(found.file, target.file, hash);
      return known.replace(this.#site, this.origin) + hash;
    });
  }

  #linksOf(found: Found): string[] {
    if (found.file === "sitemap.xml" || /^sitemap-\d+\.xml$/.test(found.file))
      return [...found.bytes.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
        ([, url = ""]) => this.#resolve(url.replaceAll("&amp;", "&"), found.address)[0] ?? [],
      );
    const links: string[] = [];
    this.#rewrite(found, (address) => {
      const [known] = this.#resolve(address, found.address);
      if (known !== undefined) links.push(known);
      return address;
    });
    return links;
  }

  #rewrite(found: Found, to: (address: string) => string): string | Buffer {
    const { type, bytes, file } = found;
    if (isPage(found)) return rewritePage(bytes.toString(), { to, forms: linkBetween(file, FORMS_FILE) });
    return type.startsWith("text/css") ? rewriteStyles(bytes.toString(), to) : bytes;
  }

  /** Resolves an address of this site to one that can be fetched, and its fragment; undefined for other sites. */
  #resolve(address: string, base: string): [string | undefined, string] {
    const url = address.startsWith("#") ? null : URL.parse(address, base);
    if (!url || (url.origin !== this.#site && url.origin !== this.origin)) return [undefined, ""];
    return [this.#site + url.pathname + url.search, url.hash];
  }

  async #fetch(address: string): Promise<Found | null> {
    // The dashboard is not part of the public site.
    if (/^\/(dashboard|api)(\/|$)/.test(new URL(address).pathname)) return null;
    const answer = await this.#ask(address);
    if (!answer?.ok) {
      this.missing.push(address.replace(this.#site, this.origin));
      await answer?.body?.cancel();
      return null;
    }
    const url = new URL(answer.url);
    const type = answer.headers.get("content-type") ?? "";
    const file = url.origin === this.#site ? fileOf(url, type.startsWith("text/html")) : null;
    if (!file) return null;
    url.hash = "";
    return { address: url.href, file, type, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  async #ask(address: string): Promise<Response | undefined> {
    for (let waits = 0; ; waits++) {
      const answer = await fetch(address).catch(() => undefined);
      const isBusy = answer && (answer.status === 429 || answer.status === 503);
      if (!isBusy || waits === MAX_WAITS || !answer.headers.has("retry-after")) return answer;
      const seconds = Math.min(Number(answer.headers.get("retry-after")) || 1, 10);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

const isPage = ({ type }: Found): boolean => type.startsWith("text/html");

async function write(folder: string, file: string, content: string | Buffer): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function formsPage(origin: string): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Este formulário precisa do site</title></head>
<body style="font: 1.125rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1.25rem">
<h1>Este formulário precisa do site</h1>
<p>${FORMS_NEED_SITE} Para enviar, abra <a href="${origin}/">${origin}</a> com conexão.</p>
<p><a href="../index.html">Voltar ao início da cópia</a></p>
</body></html>
`;
}

/**
 * Returns the file of an address.
 * @param isPage HTML becomes the index of a folder
 * @returns null if no file can have this name
 */
export function fileOf(url: URL, isPage: boolean): string | null {
  const parts: string[] = [];
  for (const written of url.pathname.split("/")) {
    const part = decode(written);
    if (part === null || part === "." || part === ".." || /[\\/\0]/.test(part)) return null;
    if (part) parts.push(part);
  }
  if (url.search)
    parts.push(
      PARAMETERS +
        url.search
          .slice(1)
          .replace(/[^\w.=&%-]/g, "-")
          .replaceAll("%", "~"),
    );
  return (isPage ? [...parts, "index.html"] : parts).join("/") || null;
}

/** Returns the relative link from one file of the mirror to another. */
export function linkBetween(from: string, to: string, hash = ""): string {
  const path = posix.relative(posix.dirname(from), to) || posix.basename(to);
  // A colon in the first part would be parsed as a protocol.
  return `${path.split("/").map(encodeURIComponent).join("/")}${hash}`;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
