// Converts WordPress's own markup to HTML: block comments, reusable blocks, shortcodes, paragraphs without
// tags.

import { readVideoAddress } from "#src/shared/media/video-address.ts";
import { plural } from "#src/shared/words.ts";
import { cutNotes } from "../old-site/export-limits.ts";
import { isShortcode, mayBeShortcode, namesClosed, sayKeptBrackets, sayLostShortcode } from "./shortcodes.ts";

/** Deepest nesting of reusable blocks; more is a cycle. */
const MAX_INLINED = 5;
/** Reusable blocks included in one text, nested ones too, and their total characters. */
const MAX_BLOCKS = 100;
const BLOCKS_LENGTH = 1_000_000;
/** Pictures in all galleries of one text. */
const MAX_PICTURES = 1000;
/** Characters that mark protected content while a text is converted; they are removed from the text first. */
const PLACEHOLDERS = /[\uE001-\uE003]/g;
const CAPTION = { open: /\[(?:wp_)?caption[^\][]*\]/g, close: /\[\/(?:wp_)?caption\]/g };
/** Like `SHORTCODE`. */
const GALLERY = /<\/?[a-z][^<>]*>|\[gallery([^\][]*)\]/gi;
const EMBED = { open: /\[embed[^\][]*\]/g, close: /\[\/embed\]/g };
const COMMENT = { open: /<!--/g, close: /-->/g };
const ESCAPED = /\[\[([^[\]]+)\]\]/g;
/** Matches a shortcode, or a tag, in which brackets are part of an address or the like. */
const SHORTCODE = /<\/?[a-z][^<>]*>|\[\/?([a-z][\w-]{1,60})((?:\s|=|\/)[^\][]*)?\]/gi;
const NOTE = { open: /\[(?:efn_note|footnote|mfn|ref)\]/gi, close: /\[\/(?:efn_note|footnote|mfn|ref)\]/gi };
const LISTING = { open: /\[(?:source)?code(?:\s[^\][]*)?\]/gi, close: /\[\/(?:source)?code\]/gi };
/** Shortcodes that show the file or page at an address. */
const SHOWING =
  /^(?:audio|video|youtube|vimeo|soundcloud|iframe|pdf-embedder|pdfviewer|googlemaps?|google_map|wpvideo|download)$/i;
/** Dynamic blocks that a reader does not miss. */
const UNMISSED = new Set([
  "block",
  "spacer",
  "nextpage",
  "more",
  "separator",
  "post-content",
  "post-title",
  "footnotes",
]);
/** Matches a lone address, which WordPress embeds. */
const ALONE = /^\s*(https?:\/\/[^\s<>"]+)\s*$/;
const ALONE_IN = /(<(?:p|div)\b[^<>]{0,500}>)\s{0,20}(https?:\/\/[^\s<>"]{1,2000})\s{0,20}(?=<\/(?:p|div)>)/g;
const PRE = { open: /<pre\b[^<>]*>/gi, close: /<\/pre>/gi };
const CODE = { open: /<code\b[^<>]*>/gi, close: /<\/code>/gi };
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|blockquote|div|dl|fieldset|figure|figcaption|form|h[1-6]|header|footer|hr|iframe|li|main|nav|ol|p|pre|section|table|thead|tbody|tr|td|th|ul|video|audio|script|style)\b/i;

/** Ends a paragraph before a block element on a new line. */
const BLOCK_EDGE = /\n(?=<(?:blockquote|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)\b)/gi;

export interface Unwrapped {
  html: string;
  notes: string[];
}

/**
 * Converts a WordPress text to HTML.
 * @param look.blockOf returns the text of a reusable block, by its id
 * @param look.pictureTag returns an `<img>` of an attachment, by its id
 * @param look.attached ids of the item's pictures, for galleries without ids
 */
export function unwrapContent(
  content: string,
  look: {
    blockOf(id: string): string | undefined;
    pictureTag(id: string): string;
    attached: string[];
    /** Texts of the footnotes of the block editor, by id. */
    footnotes?: ReadonlyMap<string, string>;
  },
): Unwrapped {
  const notes = new Set<string>();
  const budget = { blocks: MAX_BLOCKS, characters: BLOCKS_LENGTH };
  let html = inlineBlocks(content.replace(PLACEHOLDERS, ""), look.blockOf, notes, budget);
  const isBlocks = html.includes("<!-- wp:");
  // Dynamic blocks have no content in the text.
  html = replaceEnclosed(html, COMMENT, (inner) => {
    const { name, isAlone } = readBlock(inner);
    if (name && isAlone && !UNMISSED.has(name))
      notes.add(`O bloco “${name}”, que o WordPress preenche sozinho, ficou de fora.`);
    return `<!--${inner}-->`;
  });
  let pictures = 0;
  const kept: string[] = [];
  const keep = (_inner: string, code: string): string => `\uE001${kept.push(code) - 1}\uE001`;
  html = replaceEnclosed(replaceEnclosed(html, PRE, keep), CODE, keep);
  html = replaceEnclosed(html, LISTING, (code) => keep("", `\n\n<pre><code>${code.trim()}</code></pre>\n\n`));
  const footnotes: string[] = [];
  html = replaceEnclosed(html, NOTE, (text) => {
    const number = footnotes.push(text);
    return `<sup><a id="voltar-${number}" href="#nota-${number}">${number}</a></sup>`;
  });
  html = replaceEnclosed(html, CAPTION, toFigure);
  html = replaceEnclosed(html, EMBED, (address) => `\n\n<p>${address.trim()}</p>\n\n`);
  const closed = namesClosed(html);
  html = html
    .replace(GALLERY, (whole, given: string | undefined) => {
      if (given === undefined) return whole;
      const named = /ids\s*=\s*["“”']?([\d,\s]+)/.exec(given)?.[1]?.split(",") ?? look.attached;
      const ids = named.slice(0, MAX_PICTURES - pictures);
      pictures += ids.length;
      if (ids.length < named.length)
        notes.add(`Uma galeria tem imagens demais: ficaram as ${MAX_PICTURES} primeiras do texto.`);
      const tags = ids.map((id) => look.pictureTag(id.trim()));
      const missing = tags.filter((tag) => tag === "").length;
      if (missing > 0)
        notes.add(
          `${plural(missing, "imagem", "imagens")} de uma galeria não ${missing === 1 ? "está" : "estão"} no arquivo enviado.`,
        );
      return `\n\n${tags.map((tag) => `<p>${tag}</p>`).join("\n")}\n\n`;
    })
    .replace(ESCAPED, (_whole, text: string) => `\uE002${text}\uE003`)
    .replace(SHORTCODE, (whole, name: string | undefined, given = "", at: number, text: string) => {
      if (name === undefined) return whole;
      if (!isShortcode(name, given, closed)) {
        const end = at + whole.length;
        const isAlone =
          /(?:^|[>\n])[ \t]{0,9}$/.test(text.slice(Math.max(0, at - 10), at)) &&
          /^[ \t]{0,9}(?:$|[<\r\n])/.test(text.slice(end, end + 10));
        if (mayBeShortcode(given, isAlone)) notes.add(sayKeptBrackets(name));
        return whole;
      }
      if (whole.startsWith("[/")) return "";
      const address = SHOWING.test(name) && /https?:\/\/[^\s"'<>\][]{1,2000}/.exec(given)?.[0];
      if (!address) notes.add(sayLostShortcode(name, given));
      else if (readVideoAddress(address)?.kind !== "frame")
        notes.add(`O conteúdo de ${address.slice(0, 200)} virou um link.`);
      return address ? `\n\n<p>${address}</p>\n\n` : "";
    })
    .replaceAll("\uE002", "[")
    .replaceAll("\uE003", "]");
  html = replaceEnclosed(html, COMMENT, () => "");
  if (!isBlocks) html = addParagraphs(html);
  html += footnotesAfter(footnotes) + blockFootnotes(look.footnotes ?? new Map());
  html = html.replace(
    ALONE_IN,
    (_whole, tag: string, address: string) => `${tag}<a href="${address}">${address}</a>`,
  );
  const unkeep = (text: string): string =>
    text.replace(/\uE001(\d+)\uE001/g, (_whole, index: string) => kept[Number(index)] ?? "");
  // Protected content may be nested once, such as code within `pre`.
  html = unkeep(unkeep(html));
  return { html, notes: cutNotes(notes) };
}

/** Writes notes as footnotes.ts finds them, by a link that leads back. */
const footnotesAfter = (texts: readonly string[]): string =>
  texts.length === 0
    ? ""
    : `<ol>${texts.map((text, index) => `<li id="nota-${index + 1}">${text} <a href="#voltar-${index + 1}">↩</a></li>`).join("")}</ol>`;

/** A mark of the block editor has the id of its note with "-link". */
const blockFootnotes = (texts: ReadonlyMap<string, string>): string =>
  texts.size === 0
    ? ""
    : `<ol>${[...texts].map(([id, text]) => `<li id="${id}">${text} <a href="#${id}-link">↩</a></li>`).join("")}</ol>`;

function toFigure(inner: string, whole: string): string {
  const [, picture = "", text = ""] =
    /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)(.*)$/s.exec(inner) ?? [];
  // Before WordPress 3.4, captions were attributes.
  const older = /^\[[^\][]*?\scaption=(?:"([^"\][]*)"|'([^'\][]*)')/.exec(whole);
  const caption = text.trim() || (older?.[1] ?? older?.[2] ?? "");
  return picture ? `\n\n<figure>${picture}<figcaption>${caption}</figcaption></figure>\n\n` : inner;
}

/**
 * Replaces text between two markers, including the markers. Takes one pass: a single expression would search
 * from each unclosed marker to the end.
 * @param write returns the replacement, given the inner and the whole text
 */
function replaceEnclosed(
  text: string,
  { open, close }: { open: RegExp; close: RegExp },
  write: (inner: string, whole: string) => string,
): string {
  const closing = new RegExp(close);
  let result = "";
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(open)) {
    if (index < from) continue;
    closing.lastIndex = index + mark.length;
    const end = closing.exec(text);
    if (!end) break;
    const after = end.index + end[0].length;
    result += text.slice(from, index);
    result += write(text.slice(index + mark.length, end.index), text.slice(index, after));
    from = after;
  }
  return result + text.slice(from);
}

/** Parses a block comment: "wp:block {"ref":12} /". */
function readBlock(comment: string): { name: string; fields: string; isAlone: boolean } {
  const [, name = "", fields = ""] = /^\s{0,20}wp:([a-z][\w/-]{0,60})(?=[\s{/]|$)(.*)$/s.exec(comment) ?? [];
  return { name, fields, isAlone: fields.endsWith("/") };
}

function inlineBlocks(
  content: string,
  blockOf: (id: string) => string | undefined,
  notes: Set<string>,
  budget: { blocks: number; characters: number },
  depth = 0,
): string {
  return replaceEnclosed(content, COMMENT, (inner, whole) => {
    const { name, fields } = readBlock(inner);
    if (name !== "block") return whole;
    const id = /"ref"\s{0,20}:\s{0,20}(\d{1,20})/.exec(fields)?.[1];
    const found = id === undefined || depth >= MAX_INLINED || budget.blocks <= 0 ? undefined : blockOf(id);
    const block = found !== undefined && found.length <= budget.characters ? found : undefined;
    if (block === undefined) {
      notes.add("Um bloco reutilizável não está no arquivo e ficou de fora.");
      return "";
    }
    budget.blocks -= 1;
    budget.characters -= block.length;
    return inlineBlocks(block.replace(PLACEHOLDERS, ""), blockOf, notes, budget, depth + 1);
  });
}

/** Turns blank lines of the classic editor into paragraphs, and single line breaks into `br`. */
function addParagraphs(html: string): string {
  return html
    .replace(/\r\n?/g, "\n")
    .replace(BLOCK_EDGE, "\n\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (ALONE.test(part) ? `<p>${part}</p>` : part))
    .map((part) => (BLOCK_TAG.test(part) ? part : `<p>${part.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n");
}
