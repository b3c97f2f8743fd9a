// Lists what a page here lacks compared with the old one. Runs in the sandbox, as it parses imported content.

import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { readImageId } from "#src/shared/media/media-path.ts";
import { plural } from "#src/shared/words.ts";
import { type PageText, type PageSnapshot, readPageText, sameLink, sameWords } from "./page-snapshot.ts";

/** Longer lists would not be read to the end. */
const MAX_LINES = 100;
const QUOTED = 120;

/** Compares like `compare`. @returns also the links in the document's menu */
export function compareHtml(
  old: PageSnapshot,
  html: string,
  oldHost: string | undefined,
): { differences: string[] } & Pick<PageText, "menu"> {
  const page = readPageText(unified().use(rehypeParse).parse(html));
  return { differences: compare(old, page, oldHost), menu: page.menu };
}

/**
 * @param oldHost host that links must no longer point to; undefined if this site now has that name
 * @returns a sentence for each difference
 */
export function compare(old: PageSnapshot, page: PageText, oldHost: string | undefined): string[] {
  const differences: string[] = [];
  const wanted = sameWords(old.title);
  if (wanted && !page.titles.some((title) => title.includes(wanted)))
    differences.push(`O título não é “${quote(old.title)}”`);
  if (old.description && sameWords(old.description) !== page.description)
    differences.push(`A descrição não é “${quote(old.description)}”`);
  for (const heading of old.headings)
    if (!page.headings.has(sameWords(heading))) differences.push(`Falta o subtítulo “${quote(heading)}”`);
  for (const passage of old.passages)
    if (!page.text.includes(sameWords(passage))) differences.push(`Falta o trecho “${quote(passage)}”`);
  for (const link of old.links)
    if (!isAnchor(link) && !page.links.has(sameLink(link)))
      differences.push(`Falta o link para ${quote(link)}`);
  const shown = new Set(page.addresses.flatMap((address) => address.split(/[,\s]+/).map(readImageId)));
  for (const picture of old.pictures)
    if (!shown.has(readImageId(picture) ?? "")) differences.push(`Falta a imagem ${quote(picture)}`);
  for (const kind of old.data ?? [])
    if (!page.data.has(kind)) differences.push(`Faltam os dados estruturados “${kind}”`);
  for (const address of oldHost === undefined ? [] : page.addresses)
    if (URL.parse(address, "https://here.invalid")?.host === oldHost)
      differences.push(`Ainda aponta para o site antigo: ${quote(address)}`);
  const all = [...new Set(differences)];
  return all.length <= MAX_LINES
    ? all
    : [...all.slice(0, MAX_LINES), `E mais ${plural(all.length - MAX_LINES, "diferença", "diferenças")}`];
}

const isAnchor = (href: string): boolean => href === "" || href.startsWith("#");
const quote = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED).trimEnd()}…` : text);
