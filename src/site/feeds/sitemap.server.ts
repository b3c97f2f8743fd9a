// sitemap.xml (https://www.sitemaps.org/protocol.html): all pages with images and the date of the last change, if
// known. Beyond 50,000 addresses it is an index of several files.

import { publishableTypes } from "#src/content-types.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { getWords, TEXTS_TAG } from "#src/settings/texts/texts.server.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import { toXmlText } from "./xml-text.ts";

/** The protocol's limit per file. */
const ADDRESSES_PER_FILE = 50_000;

interface Address {
  path: string;
  /** Absent if unknown: one invented date would make search engines distrust all. */
  changedAt?: string | undefined;
  images?: string[];
}

const EBOOK_PAGE = "/ebook";

/** Built-in pages without a date, excluding lists of dated items. */
const undated = Object.keys(FIXED_PAGES).filter(
  (page) => page !== EBOOK_PAGE && !publishableTypes.some(({ listPath }) => listPath === page),
);

/**
 * @param file 0 is /sitemap.xml itself (all addresses, or the index); n is /sitemap-n.xml
 * @returns null for a file that does not exist
 */
export async function readSitemap(
  resources: Resources,
  file: number,
  perFile = ADDRESSES_PER_FILE,
): Promise<string | null> {
  const siteUrl = await getSiteUrl(resources);
  const files = await resources.cache.get(
    `sitemap:${siteUrl}:${perFile}`,
    [...publishableTypes.map(({ listTag }) => listTag), TEXTS_TAG],
    () => writeFiles(resources, siteUrl, perFile),
  );
  if (file > 0) return (files.length > 1 && files[file - 1]) || null;
  return files.length > 1 ? writeIndex(siteUrl, files.length) : (files[0] ?? null);
}

async function writeFiles(resources: Resources, siteUrl: string, perFile: number): Promise<string[]> {
  const files: string[] = [];
  let entries: string[] = [];
  for await (const address of listAddresses(resources)) {
    if (entries.length === perFile) files.push(writeFile(entries.splice(0)));
    entries.push(writeAddress(siteUrl, address));
  }
  files.push(writeFile(entries));
  entries = [];
  return files;
}

async function* listAddresses(resources: Resources): AsyncGenerator<Address> {
  for (const path of undated) yield { path };
  if ((await getWords(resources, EBOOK_POPUP)).file) yield { path: EBOOK_PAGE };
  for (const { publicItems, pageOf, listPath } of publishableTypes) {
    // The list comes last, since its date is its newest item's.
    let newest: string | undefined;
    if (!publicItems) continue;
    for await (const { slug, updatedAt, images } of publicItems.each(resources.db)) {
      newest = laterOf(newest, updatedAt);
      yield { path: pageOf(slug), changedAt: updatedAt, images };
    }
    if (listPath) yield { path: listPath, changedAt: newest };
  }
}

function laterOf(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

function writeAddress(siteUrl: string, { path, changedAt, images = [] }: Address): string {
  const address = (file: string) => toXmlText(new URL(file, siteUrl).href);
  const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
  const pictures = images.map(
    (image) => `<image:image><image:loc>${address(image)}</image:loc></image:image>`,
  );
  return `<url><loc>${address(path)}</loc>${lastmod}${pictures.join("")}</url>`;
}

function writeFile(entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join("\n")}
</urlset>
`;
}

function writeIndex(siteUrl: string, count: number): string {
  const files = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${toXmlText(`${siteUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join("\n")}
</sitemapindex>
`;
}
