// Reads WordPress's export (WXR) piece by piece: one item is in memory, however long the file.

import { SaxesParser, type SaxesTagPlain } from "saxes";
import {
  cutField,
  DEPTH_MAX,
  EMPTY_FILE,
  type FieldLimit,
  HEAD_MAX,
  LIST_MAX,
  sayEndsEarly,
  TERMS_CUT,
  TERMS_MAX,
  TEXT_MAX,
} from "../old-site/export-limits.ts";
import { sayForeign } from "../old-site/foreign-export.ts";
import { ADDRESS_MAX, ImportRefused, LINE_MAX, type OldComments, SUMMARY_MAX } from "../old-site/old-site.ts";
import { createXmlDecoder } from "./decode-xml.ts";
import { CONTROL, createXmlMender } from "./mend-xml.ts";
import { SEO_FIELDS } from "./seo-fields.ts";
import { describeXmlError } from "./xml-errors.ts";

/** Longest text between two tags, which the parser buffers; longer ones are refused. */
const HELD_MAX = 100_000_000;
const ATTRIBUTES_MAX = 100;
const FIELDS_MAX = 200;

export interface WxrItem {
  title: string;
  link: string;
  guid: string;
  creator: string;
  content: string;
  excerpt: string;
  id: string;
  /** Local and UTC times; "0000-00-00 00:00:00" if absent. */
  date: string;
  dateUtc: string;
  name: string;
  status: string;
  parent: string;
  type: string;
  password: string;
  isSticky: boolean;
  attachmentUrl: string;
  terms: { domain: string; slug: string; name: string }[];
  metas: Map<string, string>;
  /** Names of custom fields with a value. WordPress's own begin with "_". */
  customFields: Set<string>;
  /** Approved and pending comments, without spam and trash. */
  comments: OldComments;
  isTooLong: boolean;
  notes: Set<string>;
}

export interface WxrTerm {
  domain: "category" | "post_tag";
  slug: string;
  name: string;
  parent: string;
  id: string;
}

export interface WxrHead {
  title: string;
  link: string;
  baseSiteUrl: string;
  baseBlogUrl: string;
  version: string;
  terms: WxrTerm[];
  /** Names by login. */
  authors: Map<string, string>;
  /** True if terms or authors exceeded the memory limit. */
  isCut: boolean;
  /** Notes about the files. */
  notes: Set<string>;
}

const FIELDS: ReadonlyMap<string, FieldLimit & { field: keyof WxrItem }> = new Map([
  ["title", { field: "title", max: LINE_MAX, name: "O título" }],
  ["link", { field: "link", max: ADDRESS_MAX, name: "O endereço" }],
  ["guid", { field: "guid", max: ADDRESS_MAX }],
  ["dc:creator", { field: "creator", max: 200 }],
  ["content:encoded", { field: "content", max: TEXT_MAX }],
  ["excerpt:encoded", { field: "excerpt", max: SUMMARY_MAX, name: "O resumo" }],
  ["wp:post_id", { field: "id", max: 50 }],
  ["wp:post_date", { field: "date", max: 50 }],
  ["wp:post_date_gmt", { field: "dateUtc", max: 50 }],
  ["wp:post_name", { field: "name", max: ADDRESS_MAX }],
  ["wp:status", { field: "status", max: 50 }],
  ["wp:post_parent", { field: "parent", max: 50 }],
  ["wp:post_type", { field: "type", max: 50 }],
  ["wp:post_password", { field: "password", max: 50 }],
  ["wp:attachment_url", { field: "attachmentUrl", max: ADDRESS_MAX, name: "O endereço do arquivo" }],
]);

/** Longest values, in characters, of the fields of WordPress and its plugins that are read. */
const METAS: ReadonlyMap<string, number> = new Map([
  ...SEO_FIELDS.map((name) => [name, SUMMARY_MAX] as const),
  ["footnotes", LIST_MAX],
  ["_thumbnail_id", 50],
  ["_wp_attachment_image_alt", LINE_MAX],
  ["_wp_attachment_metadata", LIST_MAX],
  ["_menu_item_type", 50],
  ["_menu_item_object", 50],
  ["_menu_item_object_id", 50],
  ["_menu_item_menu_item_parent", 50],
  ["_menu_item_url", ADDRESS_MAX],
]);

/** Fields that keep their white space. In others, it comes from a program that indented the file. */
const VERBATIM: ReadonlySet<keyof WxrItem> = new Set(["content", "excerpt", "password"]);

const PINGS = new Set(["pingback", "trackback"]);

const TOO_NESTED = "O arquivo tem marcas aninhadas demais, ou com atributos demais, e não foi lido.";
const TOO_LONG = "O arquivo tem um trecho de mais de 100 MB sem nenhuma marca e não foi lido.";
const ZIP = Buffer.from("PK\u0003\u0004");
const IS_ZIP =
  "O arquivo está compactado e por isso não é uma exportação do WordPress. Descompacte-o e envie os XML que estão nele.";
const PREAMBLE =
  "Antes da exportação havia no arquivo outro texto, como um aviso do servidor, que não foi lido.";
const MIXED = "Partes do arquivo não estão em UTF-8 e foram lidas como Windows-1252: confira os acentos.";
const CONTROLS = "Caracteres de controle, que XML não aceita, foram tirados do texto.";
const NOT_WXR = "O arquivo não é uma exportação do WordPress (Ferramentas → Exportar → Todo o conteúdo).";

/**
 * @param pieces of one file or several; an empty piece stands between two files
 * @returns items; `head` is complete once the first one is returned
 * @throws ImportRefused if a file is not a complete export
 */
export async function* readWxr(pieces: AsyncIterable<Buffer>, head: WxrHead): AsyncGenerator<WxrItem> {
  const ready: WxrItem[] = [];
  let file: WxrFile | undefined;
  let first = Buffer.alloc(0);
  const begin = (): void => {
    file = openFile(first, head, (item) => ready.push(item));
    file.write(first);
  };
  const end = (): void => {
    if (!file && first.length > 0) begin();
    file?.end();
    file = undefined;
    first = Buffer.alloc(0);
  };
  let isEmpty = true;
  for await (const piece of pieces) {
    if (piece.length === 0) end();
    else if (file) file.write(piece);
    else {
      isEmpty = false;
      first = Buffer.concat([first, piece]);
      if (first.length >= BEGINNING) begin();
    }
    yield* ready.splice(0);
  }
  if (isEmpty) throw new ImportRefused(EMPTY_FILE);
  end();
  yield* ready.splice(0);
}

/** Bytes that tell the encoding. */
const BEGINNING = 1000;

interface WxrFile {
  write(piece: Buffer): void;
  end(): void;
}

function openFile(first: Buffer, head: WxrHead, onItem: (item: WxrItem) => void): WxrFile {
  if (first.subarray(0, 4).equals(ZIP)) throw new ImportRefused(IS_ZIP);
  if (first[0] === 0x1f && first[1] === 0x8b) throw new ImportRefused(IS_ZIP);
  const foreign = first.includes("<rss") ? undefined : sayForeign(first.toString());
  if (foreign) throw new ImportRefused(foreign);
  const decoder = createXmlDecoder(first);
  const mender = createXmlMender();
  const parser = createParser(head, onItem, mender.skippedLines);
  return {
    write: (piece) => parser.write(mender.write(decoder.decode(piece))),
    end() {
      parser.write(mender.write(decoder.end()));
      parser.end(mender.end());
      if (mender.hadPreamble()) head.notes.add(PREAMBLE);
      if (decoder.isMixed()) head.notes.add(MIXED);
    },
  };
}

export function emptyHead(): WxrHead {
  return {
    title: "",
    link: "",
    baseSiteUrl: "",
    baseBlogUrl: "",
    version: "",
    terms: [],
    authors: new Map(),
    isCut: false,
    notes: new Set(),
  };
}

/** Reads on after faults, as WordPress does. */
class ForgivingParser extends SaxesParser {
  onFault: (message: string) => void = () => {};

  override fail(message: string): this {
    this.onFault(message);
    return this;
  }
}

/** Faults after which all text is still read at its place. */
const HARMLESS =
  /declaration|processing instruction|duplicate attribute|doctype|outside of root|malformed comment|disallowed in char data/i;

/** @param skippedLines lines before the document */
function createParser(head: WxrHead, onItem: (item: WxrItem) => void, skippedLines: () => number) {
  // saxes never expands entities that a file declares.
  const parser = new ForgivingParser();
  const path: string[] = [];
  let item: WxrItem | undefined;
  let text = "";
  let isTooLong = false;
  let term: Partial<WxrTerm> = {};
  let author = { login: "", name: "" };
  let meta = { key: "", value: "", isFilled: false };
  let comment = { approved: "", type: "" };
  let attributes: Record<string, string> = {};
  let isEnded = false;
  let hasVersion = false;
  let isRss = false;
  let fault = "";
  /** Length of `path` at an item's field, whose own tags are text. */
  let fieldDepth: number | undefined;

  let count = 0;
  let sinceMark = 0;
  const reset = (): void => {
    sinceMark = 0;
  };
  parser.on("comment", reset);
  parser.on("processinginstruction", reset);
  parser.on("attribute", () => {
    count += 1;
    if (count > ATTRIBUTES_MAX) throw new ImportRefused(TOO_NESTED);
  });

  const add = (more: string): void => {
    sinceMark = 0;
    if (isTooLong) return;
    isTooLong = text.length + more.length > TEXT_MAX;
    text = isTooLong ? "" : text + more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("opentag", (tag) => {
    if (path.length === 0 && tag.name !== "rss") throw new ImportRefused(NOT_WXR);
    isRss = true;
    path.push(tag.name);
    if (path.length > DEPTH_MAX) throw new ImportRefused(TOO_NESTED);
    sinceMark = 0;
    count = 0;
    if (fieldDepth !== undefined) return add(writeTag(tag));
    if (item && FIELDS.has(tag.name) && path.at(-2) === "item") fieldDepth = path.length;
    text = "";
    isTooLong = false;
    attributes = tag.attributes;
    if (tag.name === "item") item = emptyItem();
  });
  parser.on("closetag", ({ name, isSelfClosing }) => {
    path.pop();
    if (fieldDepth !== undefined && path.length >= fieldDepth) {
      if (!isSelfClosing) add(`</${name}>`);
      return;
    }
    fieldDepth = undefined;
    if (text.includes(CONTROL)) {
      text = text.replaceAll(CONTROL, "");
      (item ?? head).notes.add(CONTROLS);
    }
    const field = FIELDS.get(name)?.field;
    const value = field && VERBATIM.has(field) ? text : text.trim();
    sinceMark = 0;
    if (isTooLong && item && name === "content:encoded") item.isTooLong = true;
    if (item) closeInItem(item, name, value);
    else closeInHead(name, value);
    text = "";
    if (name === "rss") isEnded = true;
  });
  parser.onFault = (message) => {
    if (isEnded) return;
    if (/unclosed tag|unexpected end/i.test(message))
      throw new ImportRefused(hasVersion ? sayEndsEarly("WordPress") : (isRss && fault) || NOT_WXR);
    // Control characters are noted where their text ends.
    if (HARMLESS.test(message) || message.endsWith("disallowed character.")) return;
    fault ||= describeXmlError(message, {
      line: parser.line + skippedLines(),
      column: parser.columnIndex + 1,
    });
    (item ?? head).notes.add(`${fault} O resto foi lido mesmo assim: confira o texto.`);
  };

  function closeInItem(current: WxrItem, name: string, value: string): void {
    const known = FIELDS.get(name);
    const inItem = path.at(-1) === "item";
    if (name === "item") {
      item = undefined;
      onItem(current);
    } else if (known && inItem) {
      const cut = cutField(value, known, isTooLong || value.length > known.max);
      if (cut.note) current.notes.add(cut.note);
      (current as unknown as Record<string, string>)[known.field] = cut.text;
    } else if (name === "wp:is_sticky") current.isSticky = value === "1";
    else if (name === "category" && inItem) {
      if (current.terms.length < TERMS_MAX)
        current.terms.push({
          domain: (attributes.domain ?? "").slice(0, 200),
          slug: (attributes.nicename ?? "").slice(0, LINE_MAX),
          name: value.slice(0, LINE_MAX),
        });
      else current.notes.add(TERMS_CUT);
    } else if (name === "wp:comment_approved") comment.approved = value;
    else if (name === "wp:comment_type") comment.type = value;
    else if (name === "wp:comment") {
      // "1" is approved, "0" is pending.
      if (comment.approved === "1" || comment.approved === "0")
        current.comments[PINGS.has(comment.type) ? "pings" : "written"] += 1;
      comment = { approved: "", type: "" };
    } else if (name === "wp:meta_key") meta.key = value.slice(0, 200);
    else if (name === "wp:meta_value") {
      meta.value = value.slice(0, LIST_MAX);
      meta.isFilled = isTooLong || value !== "";
    } else if (name === "wp:postmeta") {
      const max = METAS.get(meta.key);
      if (max !== undefined) current.metas.set(meta.key, meta.value.slice(0, max));
      else if (meta.isFilled && !/^_|^(?:yoast|rank_math|aioseo)/.test(meta.key)) {
        if (current.customFields.size < FIELDS_MAX) current.customFields.add(meta.key);
        else current.notes.add(`Mais de ${FIELDS_MAX} campos personalizados ficaram de fora.`);
      }
      meta = { key: "", value: "", isFilled: false };
    }
  }

  function closeInHead(name: string, whole: string): void {
    const value = whole.slice(0, LINE_MAX);
    if (path.at(-1) === "channel") {
      if (name === "title") head.title = value;
      if (name === "link") head.link = value;
      if (name === "wp:wxr_version") {
        head.version = value;
        hasVersion = value !== "";
      }
      if (name === "wp:base_site_url") head.baseSiteUrl = value;
      if (name === "wp:base_blog_url") head.baseBlogUrl = value;
    }
    if (name === "wp:term_id") term.id = value;
    if (name === "wp:category_nicename" || name === "wp:tag_slug") term.slug = value;
    if (name === "wp:category_parent") term.parent = value;
    if (name === "wp:cat_name" || name === "wp:tag_name") term.name = value;
    if (name === "wp:category" || name === "wp:tag") {
      const domain = name === "wp:tag" ? "post_tag" : "category";
      if (head.terms.length >= HEAD_MAX) head.isCut = true;
      else head.terms.push({ domain, slug: "", name: "", parent: "", id: "", ...term });
      term = {};
    }
    if (name === "wp:author_login") author.login = value;
    if (name === "wp:author_display_name") author.name = value;
    if (name === "wp:author") {
      if (head.authors.size >= HEAD_MAX) head.isCut = true;
      else head.authors.set(author.login, author.name || author.login);
      author = { login: "", name: "" };
    }
  }
  return {
    write(chunk: string) {
      sinceMark += chunk.length;
      if (sinceMark > HELD_MAX) throw new ImportRefused(TOO_LONG);
      parser.write(chunk);
    },
    end(chunk: string) {
      parser.write(chunk).close();
      if (!hasVersion) throw new ImportRefused((isRss && fault) || NOT_WXR);
    },
  };
}

const writeTag = ({ name, attributes }: SaxesTagPlain): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;")}"`)
    .join("")}>`;

function emptyItem(): WxrItem {
  return {
    title: "",
    link: "",
    guid: "",
    creator: "",
    content: "",
    excerpt: "",
    id: "",
    date: "",
    dateUtc: "",
    name: "",
    status: "",
    parent: "",
    type: "",
    password: "",
    isSticky: false,
    attachmentUrl: "",
    terms: [],
    metas: new Map(),
    customFields: new Set(),
    comments: { written: 0, pings: 0 },
    isTooLong: false,
    notes: new Set(),
  };
}
