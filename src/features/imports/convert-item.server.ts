// An old post or page as this site has it.
import type { Element, Root, RootContent } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { imagePath } from "#src/shared/media-path.ts";
import { BUTTON_TITLE } from "#src/shared/button-title.ts";
import type { BroughtDocument } from "./documents.server.ts";
import { isDocument } from "./old-site/is-document.ts";
import type { BroughtPicture } from "./pictures.server.ts";
import { classesOf, parseHtml, plainText, readText } from "./old-site/to-markdown.ts";
import { TEXT_TOO_LONG, type OldItem, type OldPicture, type OldSite } from "./old-site/old-site.ts";

/** HTML that becomes the longest text by far. */
const HTML_MAX = 1_000_000;
/** Pictures asked of the old site at once. */
const AT_ONCE = 6;

/** Brings what a text shows and leads to; undefined: it is only looked at, in a dry run. */
export type BringFiles =
  | {
      picture(picture: OldPicture): Promise<BroughtPicture>;
      document(url: string): Promise<BroughtDocument>;
    }
  | undefined;

export interface ConvertedItem {
  tree: Root;
  notes: string[];
  /** Where pictures and documents are here, by the old addresses of their files. */
  files: { source: string; target: string }[];
  pictureCount: number;
  /** Addresses of pictures that could not come. */
  lostPictures: string[];
}

/**
 * Parses an item's text, brings its pictures and turns links to the old site into paths.
 * @param hosts of the old site
 */
export async function convertItem(
  item: OldItem,
  site: Pick<OldSite, "pictureOf" | "origin">,
  bring: BringFiles,
  isOwnHost: (host: string) => boolean,
): Promise<ConvertedItem> {
  const notes = [...item.notes];
  if (item.html.length > HTML_MAX)
    return {
      tree: { type: "root", children: [] },
      notes: [...notes, TEXT_TOO_LONG],
      files: [],
      pictureCount: 0,
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
      // The button beside a document's link leads where that one does.
      if (classesOf(element).includes("wp-block-file__button")) {
        parent.children.splice(index, 1);
        return [SKIP, index];
      }
      const only = element.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
      // A picture that leads to its own file.
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
  const failed = new Set<Element>();
  const take = async (image: Element): Promise<void> => {
    const picture = site.pictureOf({
      src: readText(image, "dataOrigFile") || readText(image, "src") || readText(image, "dataSrc"),
      srcset: readText(image, "srcSet"),
      alt: readText(image, "alt"),
      classes: classesOf(image),
    });
    image.properties = { alt: picture.alt, src: picture.urls[0] ?? "" };
    const brought = await bring?.picture(picture);
    if (!brought) pictureCount += 1;
    else if (brought.ok) {
      image.properties.src = imagePath(brought.id);
      if (brought.isNew) pictureCount += 1;
      if (brought.lack) notes.push(`Da imagem ${picture.urls[0] ?? ""} ${brought.lack}.`);
      files.push(...picture.urls.map((source) => ({ source, target: imagePath(brought.id) })));
    } else {
      failed.add(image);
      notes.push(`A imagem ${picture.urls[0] ?? ""} não pôde vir: ${brought.message}.`);
    }
  };
  const takeDocument = async (link: Element): Promise<void> => {
    const { pathname } = new URL(readText(link, "href"), base);
    const source = site.origin + pathname;
    const brought = await bring?.document(source);
    link.properties.href = brought?.ok ? brought.path : pathname;
    if (brought?.ok) files.push({ source, target: brought.path });
    else if (brought) notes.push(`O arquivo ${source} não pôde vir: ${brought.message}.`);
  };
  for (const link of documents) await takeDocument(link);
  for (let from = 0; from < images.length; from += AT_ONCE)
    await Promise.all(images.slice(from, from + AT_ONCE).map(take));
  const lostPictures = [...failed].map((image) => readText(image, "src"));
  if (lostPictures.length > 0) removeAll(parsed.tree, failed);
  return { tree: parsed.tree, notes: [...notes, ...parsed.notes], files, pictureCount, lostPictures };
}

/** Links that look like buttons: of WordPress's block editor, of Ghost. */
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

/** A line of at most so many characters, without marks; undefined where nothing is left. */
export function lineOf(text: string | undefined, max: number): string | undefined {
  const plain = text?.includes("<") ? plainText(text) : (text ?? "");
  const line = plain
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (line.length <= max) return line || undefined;
  return `${line
    .slice(0, max - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
