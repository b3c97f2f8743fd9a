// Converts an old post or page to fields of this site. Runs in the sandbox.

import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { POST_FIELDS, TAG_MAX, TAGS_MAX } from "#src/features/posts/schema.ts";
import { comparableAddress } from "#src/shared/comparable-path.ts";
import { controlOf } from "#src/shared/fields/declare-fields.ts";
import { BUTTON_TITLE } from "#src/shared/markdown-conventions.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import { type PageSnapshot, snapshotPage } from "./certificate/page-snapshot.ts";
import type { ImportedDocument } from "./documents.server.ts";
import { toFormSections } from "./form-sections.ts";
import { takeFootnotes } from "./old-site/footnotes.ts";
import { isDocument } from "./old-site/is-document.ts";
import {
  describeComments,
  TEXT_TOO_LONG,
  type OldItem,
  type OldPicture,
  type OldSite,
} from "./old-site/old-site.ts";
import { classesOf, parseHtml, plainText, readText, toMarkdown } from "./old-site/to-markdown.ts";
import type { ImportedPicture } from "./pictures.server.ts";
import { toSections } from "./to-sections.ts";

/** HTML longer than this cannot fit the longest field. */
const HTML_MAX = 1_000_000;
const AT_ONCE = 6;
/** WordPress's own names for the button after a document. */
const DOWNLOAD = /^(?:download|baixar|fazer download|transferir|descarregar|descargar|télécharger)?$/i;

/** Imports files that a text shows or links to; undefined in a dry run, which only inspects them. */
export type ImportFiles =
  | {
      picture(picture: OldPicture): Promise<ImportedPicture>;
      document(url: string): Promise<ImportedDocument>;
    }
  | undefined;

export interface ConvertedItem {
  fields: Record<string, unknown>;
  snapshot: PageSnapshot;
  notes: string[];
  /** Addresses of pictures and documents here, by their old addresses. */
  files: { source: string; target: string }[];
  /** New pictures here; 0 in a dry run. */
  pictureCount: number;
  /** Addresses of the pictures that a dry run found; several items may show the same. */
  foundPictures: string[];
}

interface ConvertedText extends Pick<ConvertedItem, "notes" | "files" | "pictureCount" | "foundPictures"> {
  tree: Root;
  lostPictures: string[];
}

export async function convertItem(
  item: OldItem,
  site: Pick<OldSite, "pictureOf" | "origin">,
  importFiles: ImportFiles,
  isOwnHost: (host: string) => boolean,
): Promise<ConvertedItem> {
  const { tree, notes, files, pictureCount, foundPictures, lostPictures } = await convertText(
    item,
    site,
    importFiles,
    isOwnHost,
  );
  const cover = item.picture && (await importFiles?.picture(item.picture));
  if (cover && !cover.ok) notes.push(`A imagem de destaque não foi importada: ${cover.message}.`);
  if (cover?.ok && item.picture)
    files.push(...item.picture.urls.map((source) => ({ source, target: imagePath(cover.id) })));
  const isNewCover = cover?.ok === true && cover.isNew;
  if (!importFiles && item.picture) foundPictures.push(item.picture.urls[0] ?? "");
  const made = toFields(item, tree, cover?.ok ? cover.id : undefined);
  const heading = {
    title: oneLine(item.title, longest("title")) ?? "",
    description: plainLine(item.seoDescription, longest("seoDescription")) ?? "",
    ...(item.data && { data: item.data }),
  };
  return {
    fields: made.fields,
    snapshot: snapshotPage(heading, tree, lostPictures),
    notes: [...notes, ...made.notes, ...(item.comments ? describeComments(item.comments) : [])],
    files,
    pictureCount: pictureCount + (isNewCover ? 1 : 0),
    foundPictures,
  };
}

/** Longest text of a field; pages allow the same lengths as posts. */
const longest = (name: keyof typeof POST_FIELDS.own): number =>
  controlOf(POST_FIELDS, name).maxLength ?? Number.POSITIVE_INFINITY;
const WAS_HOME = "Era a página inicial: veio como uma página a mais, e a inicial daqui fica como está.";
const TOO_LONG = "O texto é longo demais: veio só o começo.";

const NO_PAGE_PICTURE =
  "A imagem de destaque está em Imagens: páginas não têm uma aqui. Ponha-a na seção que quiser.";

/** Adds notes about content that did not fit. */
function toFields(item: OldItem, tree: Root, pictureId?: string): Pick<ConvertedItem, "fields" | "notes"> {
  const title = oneLine(item.title, longest("title")) ?? "Sem título";
  const notes: string[] = [];
  const common = {
    title,
    ...(item.seoTitle && { seoTitle: oneLine(item.seoTitle, longest("seoTitle")) }),
    ...(item.seoDescription && { seoDescription: plainLine(item.seoDescription, longest("seoDescription")) }),
    isPublished: false,
  };
  if (item.kind === "pages") {
    const { sections, notes: found } = toSections(tree);
    if (item.picture) notes.push(NO_PAGE_PICTURE);
    if (item.addresses.some((address) => comparableAddress(address) === "/")) notes.push(WAS_HOME);
    const forms = toFormSections(item.forms ?? []);
    return {
      fields: { ...common, sections: [...sections, ...forms.sections], inMenu: item.inMenu },
      notes: [...notes, ...found, ...forms.notes],
    };
  }
  notes.push(...toFormSections(item.forms?.map(() => null) ?? []).notes);
  const { children, footnotes } = takeFootnotes(tree);
  const content = toMarkdown(children, footnotes);
  const contentMax = longest("content");
  if (content.length > contentMax) notes.push(TOO_LONG);
  const tags = item.tags.map((tag) => oneLine(tag, TAG_MAX)).filter((tag) => tag !== undefined);
  return {
    fields: {
      ...common,
      content: content.slice(0, contentMax).toWellFormed().trim() || title,
      excerpt: plainLine(item.excerpt, longest("excerpt")) ?? null,
      category: oneLine(item.category, longest("category")) ?? null,
      tags: [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, TAGS_MAX),
      isFeatured: item.isFeatured,
      ...(pictureId && { featuredImage: imagePath(pictureId) }),
    },
    notes,
  };
}

/**
 * Parses an item's text, imports its pictures and turns links to the old site into paths.
 * @param hosts of the old site
 */
async function convertText(
  item: OldItem,
  site: Pick<OldSite, "pictureOf" | "origin">,
  importFiles: ImportFiles,
  isOwnHost: (host: string) => boolean,
): Promise<ConvertedText> {
  const notes = [...item.notes];
  if (item.html.length > HTML_MAX)
    return {
      tree: { type: "root", children: [] },
      notes: [...notes, TEXT_TOO_LONG],
      files: [],
      pictureCount: 0,
      foundPictures: [],
      lostPictures: [],
    };
  const parsed = parseHtml(item.html.toWellFormed());
  // Relative addresses resolve against the page's own address.
  const place = item.addresses.find((address) => !address.startsWith("/?")) ?? "/";
  const base = URL.parse(place, site.origin)?.href ?? site.origin;
  const images: Element[] = [];
  const documents: Element[] = [];
  visit(parsed.tree, "element", (element, index, parent) => {
    if (element.tagName === "a" && parent && index !== undefined) {
      // Drops WordPress's download button, which repeats the document's link, unless a person named it.
      if (classesOf(element).includes("wp-block-file__button")) {
        if (DOWNLOAD.test(toString(element).trim())) {
          parent.children.splice(index, 1);
          return [SKIP, index];
        }
        element.properties.className = [];
        parent.children.splice(index, 0, { type: "text", value: " " });
        return index + 1;
      }
      const only = element.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
      // Unwraps pictures that link to their own file.
      if (only.length === 1 && isImage(only[0]) && isFile(readText(element, "href"))) {
        parent.children.splice(index, 1, ...element.children);
        return [SKIP, index];
      }
      const href = readText(element, "href");
      if (isDocument(href) && isOwnHost(URL.parse(href, base)?.host ?? "")) documents.push(element);
      else element.properties.href = toOwnPath(href, base, isOwnHost);
      if (classesOf(element).some((name) => BUTTONS.has(name))) element.properties.title = BUTTON_TITLE;
    }
    if (element.tagName === "img") images.push(element);
    return undefined;
  });
  const files: ConvertedItem["files"] = [];
  let pictureCount = 0;
  const foundPictures: string[] = [];
  const failed = new Set<Element>();
  const take = async (image: Element): Promise<void> => {
    const picture = site.pictureOf({
      src: toWhole(
        readText(image, "dataOrigFile") || readText(image, "src") || readText(image, "dataSrc"),
        base,
      ),
      srcset: readText(image, "srcSet")
        .slice(0, SRCSET_MAX)
        .replace(/[^\s,]\S*(?=\s)/g, (address) => toWhole(address, base)),
      alt: readText(image, "alt"),
      classes: classesOf(image),
    });
    image.properties = { alt: picture.alt, src: picture.urls[0] ?? "" };
    const imported = await importFiles?.picture(picture);
    if (!imported) foundPictures.push(picture.urls[0] ?? "");
    else if (imported.ok) {
      image.properties.src = imagePath(imported.id);
      if (imported.isNew) pictureCount += 1;
      if (imported.lack) notes.push(`Da imagem ${picture.urls[0] ?? ""} ${imported.lack}.`);
      files.push(...picture.urls.map((source) => ({ source, target: imagePath(imported.id) })));
    } else {
      failed.add(image);
      notes.push(`A imagem ${picture.urls[0] ?? ""} não foi importada: ${imported.message}.`);
    }
  };
  const takeDocument = async (link: Element): Promise<void> => {
    const { pathname } = new URL(readText(link, "href"), base);
    const source = site.origin + pathname;
    const imported = await importFiles?.document(source);
    link.properties.href = imported?.ok ? imported.path : pathname;
    if (imported?.ok) files.push({ source, target: imported.path });
    else if (imported) notes.push(`O arquivo ${source} não foi importado: ${imported.message}.`);
  };
  for (const link of documents) await takeDocument(link);
  for (let from = 0; from < images.length; from += AT_ONCE)
    await Promise.all(images.slice(from, from + AT_ONCE).map(take));
  const lostPictures = [...failed].map((image) => readText(image, "src"));
  if (lostPictures.length > 0) removeAll(parsed.tree, failed);
  return {
    tree: parsed.tree,
    notes: [...notes, ...parsed.notes],
    files,
    pictureCount,
    foundPictures,
    lostPictures,
  };
}

/** Longest `srcset`, in characters, that may name a better file. */
const SRCSET_MAX = 20_000;

/** Resolves the address of a file, which is relative to its page. */
const toWhole = (address: string, base: string): string =>
  (address && URL.parse(address, base)?.href) || address;

/** Classes of links that look like buttons, in WordPress's block editor and in Ghost. */
const BUTTONS = new Set(["wp-block-button__link", "kg-btn"]);

/** Turns a link to the old site into a path; keeps other links and anchors within the page. */
function toOwnPath(href: string, base: string, isOwnHost: (host: string) => boolean): string {
  if (href === "" || href.startsWith("#")) return href;
  const url = URL.parse(href, base);
  const isOwn = url !== null && /^https?:$/.test(url.protocol) && isOwnHost(url.host);
  return isOwn ? url.pathname + url.search + url.hash : href;
}

function isImage(node: RootContent | undefined): boolean {
  return node?.type === "element" && node.tagName === "img";
}

function isFile(href: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(href);
}

function removeAll(tree: Root, gone: ReadonlySet<unknown>): void {
  visit(tree, "element", (element, index, parent) => {
    if (!gone.has(element) || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Returns at most `max` characters of the text, in one line. */
export function plainLine(html: string | undefined, max: number): string | undefined {
  return oneLine(html?.includes("<") ? plainText(html) : html, max);
}
