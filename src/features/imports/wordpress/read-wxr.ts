// Reads WordPress's export (WXR) piece by piece: one item at a time is in memory, however long the file.
import { SaxesParser } from "saxes";
import { ImportRefused, type OldComments } from "../old-site/old-site.ts";
import { describeXmlError } from "./xml-errors.ts";

/** Of one element; what is longer is no article. */
export const TEXT_MAX = 2_000_000;
/** Of one item. */
const METAS_MAX = 2_000;

export interface WxrItem {
  title: string;
  link: string;
  creator: string;
  content: string;
  excerpt: string;
  id: string;
  /** In local time and in UTC; "0000-00-00 00:00:00" where there is none. */
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
  /** Approved and pending comments, without spam and trash. */
  comments: OldComments;
  /** Whether a text of it was left out as too long. */
  isTooLong: boolean;
}

export interface WxrTerm {
  domain: "category" | "post_tag";
  slug: string;
  name: string;
  parent: string;
  id: string;
}

/** What stands before the items. */
export interface WxrHead {
  title: string;
  link: string;
  baseSiteUrl: string;
  baseBlogUrl: string;
  version: string;
  terms: WxrTerm[];
  /** Names by login. */
  authors: Map<string, string>;
}

const FIELDS: Readonly<Record<string, keyof WxrItem>> = {
  title: "title",
  link: "link",
  "dc:creator": "creator",
  "content:encoded": "content",
  "excerpt:encoded": "excerpt",
  "wp:post_id": "id",
  "wp:post_date": "date",
  "wp:post_date_gmt": "dateUtc",
  "wp:post_name": "name",
  "wp:status": "status",
  "wp:post_parent": "parent",
  "wp:post_type": "type",
  "wp:post_password": "password",
  "wp:attachment_url": "attachmentUrl",
};

const PINGS = new Set(["pingback", "trackback"]);

const CUT = "O arquivo termina no meio. Exporte de novo no WordPress e envie o arquivo inteiro.";
const NOT_WXR = "O arquivo não é uma exportação do WordPress (Ferramentas → Exportar → Todo o conteúdo).";

/**
 * Reads an export.
 * @param pieces bytes of the file, from its beginning
 * @returns every item; `head` is whole once the first one has come
 * @throws ImportRefused where the file is no export, or not whole
 */
export async function* readWxr(pieces: AsyncIterable<Buffer>, head: WxrHead): AsyncGenerator<WxrItem> {
  const ready: WxrItem[] = [];
  const parser = createParser(head, (item) => ready.push(item));
  const decoder = new TextDecoder("utf-8");
  let isFirst = true;
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (isFirst && !/^\s*</.test(text.replace(/^\uFEFF/, ""))) throw new ImportRefused(NOT_WXR);
    isFirst = false;
    parser.write(text);
    yield* ready.splice(0);
  }
  if (isFirst) throw new ImportRefused("O arquivo está vazio");
  parser.end(decoder.decode());
  yield* ready.splice(0);
  if (!head.version) throw new ImportRefused(NOT_WXR);
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
  };
}

function createParser(head: WxrHead, onItem: (item: WxrItem) => void) {
  // It knows XML's own entities only: those that a file declares are never put in.
  const parser = new SaxesParser();
  const path: string[] = [];
  let item: WxrItem | undefined;
  let text = "";
  let isTooLong = false;
  let term: Partial<WxrTerm> = {};
  let author = { login: "", name: "" };
  let meta = { key: "", value: "" };
  let comment = { approved: "", type: "" };
  let attributes: Record<string, string> = {};
  let isEnded = false;

  const add = (more: string): void => {
    if (isTooLong) return;
    isTooLong = text.length + more.length > TEXT_MAX;
    text = isTooLong ? "" : text + more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("opentag", (tag) => {
    if (path.length === 0 && tag.name !== "rss") throw new ImportRefused(NOT_WXR);
    path.push(tag.name);
    text = "";
    isTooLong = false;
    attributes = tag.attributes;
    if (tag.name === "item") item = emptyItem();
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    const value = text;
    if (isTooLong && item) item.isTooLong = true;
    if (item) closeInItem(item, name, value);
    else closeInHead(name, value);
    text = "";
    if (name === "rss") isEnded = true;
  });
  parser.on("error", (error) => {
    if (isEnded) return;
    const isCut = /unclosed tag|unexpected end/i.test(error.message);
    if (isCut) throw new ImportRefused(head.version ? CUT : NOT_WXR);
    throw new ImportRefused(head.version ? describeXmlError(error.message, parser) : NOT_WXR);
  });

  function closeInItem(current: WxrItem, name: string, value: string): void {
    const field = FIELDS[name];
    const inItem = path.at(-1) === "item";
    if (name === "item") {
      item = undefined;
      onItem(current);
    } else if (field && inItem) (current as unknown as Record<string, string>)[field] = value;
    else if (name === "wp:is_sticky") current.isSticky = value.trim() === "1";
    else if (name === "category" && inItem)
      current.terms.push({ domain: attributes.domain ?? "", slug: attributes.nicename ?? "", name: value });
    else if (name === "wp:comment_approved") comment.approved = value.trim();
    else if (name === "wp:comment_type") comment.type = value.trim();
    else if (name === "wp:comment") {
      // "1" is approved, "0" is pending.
      if (comment.approved === "1" || comment.approved === "0")
        current.comments[PINGS.has(comment.type) ? "pings" : "written"] += 1;
      comment = { approved: "", type: "" };
    } else if (name === "wp:meta_key") meta.key = value;
    else if (name === "wp:meta_value") meta.value = value;
    else if (name === "wp:postmeta") {
      if (current.metas.size < METAS_MAX) current.metas.set(meta.key, meta.value);
      meta = { key: "", value: "" };
    }
  }

  function closeInHead(name: string, value: string): void {
    if (path.at(-1) === "channel") {
      if (name === "title") head.title = value;
      if (name === "link") head.link = value.trim();
      if (name === "wp:wxr_version") head.version = value.trim();
      if (name === "wp:base_site_url") head.baseSiteUrl = value.trim();
      if (name === "wp:base_blog_url") head.baseBlogUrl = value.trim();
    }
    if (name === "wp:term_id") term.id = value.trim();
    if (name === "wp:category_nicename" || name === "wp:tag_slug") term.slug = value;
    if (name === "wp:category_parent") term.parent = value;
    if (name === "wp:cat_name" || name === "wp:tag_name") term.name = value;
    if (name === "wp:category" || name === "wp:tag") {
      const domain = name === "wp:tag" ? "post_tag" : "category";
      head.terms.push({ domain, slug: "", name: "", parent: "", id: "", ...term });
      term = {};
    }
    if (name === "wp:author_login") author.login = value;
    if (name === "wp:author_display_name") author.name = value;
    if (name === "wp:author") {
      head.authors.set(author.login, author.name || author.login);
      author = { login: "", name: "" };
    }
  }
  return {
    write: (chunk: string) => void parser.write(chunk),
    end: (chunk: string) => void parser.write(chunk).close(),
  };
}

function emptyItem(): WxrItem {
  return {
    title: "",
    link: "",
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
    comments: { written: 0, pings: 0 },
    isTooLong: false,
  };
}
