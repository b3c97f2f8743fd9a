// WordPress's own marks within a text: comments of blocks, reusable blocks, shortcodes, paragraphs without tags.

/** Reusable blocks may hold others; more than this is a circle. */
const MAX_INLINED = 5;
/** Reusable blocks that are put into one text, nested ones included, and their characters. */
const MAX_BLOCKS = 100;
const BLOCKS_LENGTH = 1_000_000;
/** Pictures that the galleries of one text show. */
const MAX_PICTURES = 1000;
/** Signs that stand for what is put aside while a text is read; its own are taken out before. */
const PLACEHOLDERS = /[\uE001-\uE003]/g;
const CAPTION = { open: /\[(?:wp_)?caption[^\][]*\]/g, close: /\[\/(?:wp_)?caption\]/g };
const GALLERY = /\[gallery([^\][]*)\]/g;
const EMBED = { open: /\[embed[^\][]*\]/g, close: /\[\/embed\]/g };
const COMMENT = { open: /<!--/g, close: /-->/g };
const ESCAPED = /\[\[([^[\]]+)\]\]/g;
const SHORTCODE = /\[\/?([a-z][\w-]{1,60})((?:\s|=|\/)[^\][]*)?\]/gi;
/** Those of the kind that a reader does not miss. */
const UNMISSED = new Set(["block", "spacer", "nextpage", "more", "separator", "post-content", "post-title"]);
/** An address that stands alone was shown as what it leads to. */
const ALONE = /^\s*(https?:\/\/[^\s<>"]+)\s*$/;
const ALONE_IN = /(<(?:p|div)\b[^<>]{0,500}>)\s{0,20}(https?:\/\/[^\s<>"]{1,2000})\s{0,20}(?=<\/(?:p|div)>)/g;
/** Words that people put between brackets themselves. */
const PLAIN = new Set(["sic", "nota", "editado", "atualizado", "atualizada", "citation", "fonte"]);
const PRE = { open: /<pre\b[^<>]*>/gi, close: /<\/pre>/gi };
const CODE = { open: /<code\b[^<>]*>/gi, close: /<\/code>/gi };
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|blockquote|div|dl|fieldset|figure|figcaption|form|h[1-6]|header|footer|hr|iframe|li|main|nav|ol|p|pre|section|table|thead|tbody|tr|td|th|ul|video|audio|script|style)\b/i;

/** Where a block begins on a line of its own, a paragraph ends. */
const BLOCK_EDGE = /\n(?=<(?:blockquote|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)\b)/gi;

export interface Unwrapped {
  html: string;
  notes: string[];
}

/**
 * A WordPress text as HTML.
 * @param look.blockOf the text of a reusable block, by its id
 * @param look.pictureTag an `<img>` of an attachment, by its id
 * @param look.attached the ids of the pictures that belong to the item, for galleries that name none
 */
export function unwrapContent(
  content: string,
  look: {
    blockOf(id: string): string | undefined;
    pictureTag(id: string): string;
    attached: string[];
  },
): Unwrapped {
  const notes = new Set<string>();
  const budget = { blocks: MAX_BLOCKS, characters: BLOCKS_LENGTH };
  let html = inlineBlocks(content.replace(PLACEHOLDERS, ""), look.blockOf, notes, budget);
  const isBlocks = html.includes("<!-- wp:");
  // Blocks that WordPress fills in itself: a text has nothing of them.
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
  html = replaceEnclosed(html, CAPTION, toFigure);
  html = replaceEnclosed(html, EMBED, (address) => `\n\n<p>${address.trim()}</p>\n\n`);
  html = html
    .replace(GALLERY, (_whole, given: string) => {
      const named = /ids\s*=\s*["“”']?([\d,\s]+)/.exec(given)?.[1]?.split(",") ?? look.attached;
      const ids = named.slice(0, MAX_PICTURES - pictures);
      pictures += ids.length;
      if (ids.length < named.length)
        notes.add(`Uma galeria tem imagens demais: ficaram as ${MAX_PICTURES} primeiras do texto.`);
      return `\n\n${ids.map((id) => `<p>${look.pictureTag(id.trim())}</p>`).join("\n")}\n\n`;
    })
    .replace(ESCAPED, (_whole, text: string) => `\uE002${text}\uE003`)
    .replace(SHORTCODE, (whole, name: string, given: string | undefined) => {
      if (!given && PLAIN.has(name.toLowerCase())) return whole;
      if (!whole.startsWith("[/")) notes.add(`O código [${name}] não funciona aqui e ficou de fora.`);
      return "";
    })
    .replaceAll("\uE002", "[")
    .replaceAll("\uE003", "]");
  html = replaceEnclosed(html, COMMENT, () => "");
  if (!isBlocks) html = addParagraphs(html);
  html = html.replace(
    ALONE_IN,
    (_whole, tag: string, address: string) => `${tag}<a href="${address}">${address}</a>`,
  );
  const unkeep = (text: string): string =>
    text.replace(/\uE001(\d+)\uE001/g, (_whole, index: string) => kept[Number(index)] ?? "");
  // What was kept may hold what was kept before it: a list of code within one of "pre".
  html = unkeep(unkeep(html));
  return { html, notes: [...notes] };
}

function toFigure(inner: string): string {
  const [, picture = "", text = ""] =
    /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)(.*)$/s.exec(inner) ?? [];
  return picture ? `\n\n<figure>${picture}<figcaption>${text.trim()}</figcaption></figure>\n\n` : inner;
}

/**
 * Replaces what stands between two marks, and the marks with it. One pass, whatever the text: what is opened and
 * never closed is looked for once, where an expression of both marks would read on to the end from each of them.
 * @param write what stands there instead, given what is between the marks, and all of it
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

/** The block that a comment stands for: "wp:block {"ref":12} /". */
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

/** Blank lines of the classic editor are paragraphs, single ones are breaks. */
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
