import { parseSentJson } from "#src/shared/sent-json.ts";
import { toInstant } from "#src/shared/time/zoned-time.ts";
import { decodeAddress } from "../old-site/decode-address.ts";
import { createRoom, sayPartHeld } from "../old-site/export-limits.ts";
import { isDocument } from "../old-site/is-document.ts";
import { sayDrafted, TEXT_TOO_LONG, type OldItem, type OldSite } from "../old-site/old-site.ts";
import { filesOf } from "../old-site/picture-files.ts";
import { plainText } from "../old-site/to-markdown.ts";
import { decodeEntities } from "./decode-entities.ts";
import { describeMenus, type MenuItem } from "./menus.ts";
import { listOtherAddresses } from "./other-addresses.ts";
import { emptyHead, readWxr, type WxrItem } from "./read-wxr.ts";
import { readSeo } from "./seo-fields.ts";
import { unwrapContent, type Unwrapped } from "./unwrap-content.ts";

interface Attachment {
  id: string;
  url: string;
  /** Name of the uploaded file, if WordPress shows a scaled version instead. */
  original: string | undefined;
  alt: string;
  parent: string;
  link: string;
}

/** Internal types, which are left out without a report. */
const SILENT = new Set([
  "attachment",
  "nav_menu_item",
  "wp_block",
  "revision",
  "custom_css",
  "customize_changeset",
  "oembed_cache",
  "wp_global_styles",
  "wp_navigation",
  "user_request",
  "wp_template",
  "wp_template_part",
  "wp_font_family",
  "wp_font_face",
  "auto-draft",
]);
const NOT_PUBLIC: ReadonlyMap<string, string> = new Map([
  ["draft", "Era um rascunho"],
  ["pending", "Esperava revisão"],
  ["future", "Estava agendado"],
  ["private", "Era privado"],
]);
/** Most types of content that are reported by name. */
const TYPES_MAX = 100;
/** Most menu entries. */
const MENU_MAX = 2000;

/**
 * Reads the whole export once for references; items are read on demand.
 * @param open opens the file from its beginning; called several times
 * @throws ImportRefused if the file is not a complete export
 */
export async function openWordpress(
  open: () => AsyncIterable<Buffer>,
  address: string | null,
  timeZone: string,
): Promise<OldSite> {
  const head = emptyHead();
  const attachments = new Map<string, Attachment>();
  const blocks = new Map<string, string>();
  const menuItems: MenuItem[] = [];
  const pages = new Map<string, { id: string; title: string; link: string; date: string }>();
  const notes: OldSite["notes"] = [];
  const others = new Map<string, number>();
  let total = 0;
  let inTrash = 0;
  const room = createRoom();
  for await (const item of readWxr(open(), head)) {
    const { id, type } = item;
    if (type === "attachment") {
      const alt = item.metas.get("_wp_attachment_image_alt") ?? "";
      if (room.holds([item.attachmentUrl, alt, item.link]))
        attachments.set(id, {
          id,
          url: item.attachmentUrl,
          original: originalOf(item),
          alt,
          parent: item.parent,
          link: item.link,
        });
    } else if (type === "wp_block") {
      if (room.holds([item.content])) blocks.set(id, item.content);
    } else if (type === "nav_menu_item") {
      const { title, terms, metas } = item;
      if (menuItems.length >= MENU_MAX) room.leaveOut();
      else if (room.holds([title, ...terms.map(({ name }) => name), ...metas.values()]))
        menuItems.push({ id, title, terms, metas });
    } else if (isItem(item)) {
      total += 1;
      if (room.holds([item.title, item.link]))
        pages.set(id, { id, title: item.title, link: item.link, date: item.date });
    } else if (item.status === "trash") inTrash += 1;
    else if (!SILENT.has(type) && (others.has(type) || others.size < TYPES_MAX))
      others.set(type, (others.get(type) ?? 0) + 1);
  }
  notes.push(...[...head.notes].map((message) => ({ item: "Arquivo", message })));
  if (room.isCut() || head.isCut)
    notes.push(sayPartHeld("da biblioteca, dos menus, das categorias ou dos autores"));
  for (const [type, count] of others)
    notes.push({
      item: type || "Sem tipo",
      message:
        count === 1
          ? "1 item deste tipo não pode ser importado."
          : `${count} itens deste tipo não podem ser importados.`,
    });
  for (const { url: file } of attachments.values())
    if (file && !IMAGE.test(file) && !isDocument(file))
      notes.push({
        item: decodeAddress(file.split("/").at(-1) ?? file),
        message: "Este tipo de arquivo da biblioteca do site antigo não pode ser importado.",
      });
  if (inTrash > 0)
    notes.push({
      item: "Lixeira",
      message: `${inTrash === 1 ? "1 item estava na lixeira do site antigo e ficou" : `${inTrash} itens estavam na lixeira do site antigo e ficaram`} lá.`,
    });
  const terms = new Map(head.terms.map((term) => [term.id, term]));
  const { inMenu, notes: ofMenus } = describeMenus(menuItems, { terms, pages });
  notes.push(...ofMenus);
  const base = address || head.baseBlogUrl || head.baseSiteUrl || head.link;
  const url = URL.parse(base) ?? new URL("http://site-antigo.invalid");
  const named = URL.parse(head.baseBlogUrl || head.link) ?? url;
  /** Replaces the export's host with the one that the user named. */
  const reachable = (file: string): string => {
    const parsed = URL.parse(file, url);
    return parsed && parsed.host === named.host ? url.origin + parsed.pathname + parsed.search : file;
  };
  const pictureOf: OldSite["pictureOf"] = ({ src, srcset, alt, classes }) => {
    const id = classes.map((name) => /^wp-image-(\d+)$/.exec(name)?.[1]).find(Boolean);
    const known = id === undefined ? undefined : attachments.get(id);
    const urls = filesOf(
      { src, ...(srcset && { srcset }), known: known?.url, original: known?.original },
      url.href,
    ).map(reachable);
    return { urls: [...new Set(urls)], alt: alt?.trim() || (known?.alt ?? ""), libraryAlt: known?.alt };
  };
  const pictureOfFile = ({ url: src, original, alt }: Attachment) => ({
    urls: [...new Set(filesOf({ src, original }, url.href).map(reachable))],
    alt,
    libraryAlt: alt,
  });
  const pictureOfId = (id: string | undefined) => {
    const known = id === undefined ? undefined : attachments.get(id);
    return known && pictureOfFile(known);
  };
  const isPictureMissing = ({ metas }: WxrItem): boolean => {
    const id = metas.get("_thumbnail_id") ?? "";
    return /^[1-9]/.test(id) && !attachments.has(id);
  };
  const pictureTag = (id: string): string => {
    const known = attachments.get(id);
    return known ? `<img class="wp-image-${known.id}" src="${known.url.replaceAll('"', "%22")}">` : "";
  };
  const attached = Map.groupBy(
    [...attachments.values()].filter((one) => IMAGE.test(one.url)),
    ({ parent }) => parent,
  );

  async function* items(): AsyncGenerator<OldItem> {
    for await (const item of readWxr(open(), emptyHead())) {
      if (!isItem(item)) continue;
      let text: Unwrapped | undefined;
      // Reads the text during conversion, so that one over the limits is reported by name.
      const readText = (): Unwrapped =>
        (text ??= unwrapContent(item.content, {
          blockOf: (id) => blocks.get(id),
          pictureTag,
          attached: (attached.get(item.id) ?? []).map(({ id }) => id),
          footnotes: footnotesOf(item),
        }));
      const isPublic = item.status === "publish" && item.password === "";
      const why = item.password ? "Era protegido por senha" : NOT_PUBLIC.get(item.status);
      const categories = termsOf(item, "category").filter(
        ({ slug }) => slug !== "uncategorized" && slug !== "sem-categoria",
      );
      const [category, ...further] = categories.map(({ name }) => name);
      yield {
        oldId: `${item.type}:${item.id}`,
        kind: item.type === "post" ? "posts" : "pages",
        title: decodeEntities(item.title).trim(),
        slug: decodeAddress(item.name),
        get html() {
          return readText().html;
        },
        get excerpt() {
          return (/[<&]/.test(item.excerpt) ? plainText(item.excerpt) : item.excerpt.trim()) || undefined;
        },
        createdAt: dateOf(item, timeZone),
        feedId: item.guid || undefined,
        authorName: decodeEntities(head.authors.get(item.creator) ?? item.creator) || undefined,
        category,
        tags: [...new Set([...termsOf(item, "post_tag").map(({ name }) => name), ...further])],
        ...readSeo(item.metas, { title: decodeEntities(item.title), site: head.title }),
        isFeatured: item.isSticky,
        inMenu: inMenu.has(item.id),
        picture: pictureOfId(item.metas.get("_thumbnail_id")),
        isPublic,
        addresses: addressesOf(item, url, named),
        comments: item.comments,
        get notes() {
          const { html, notes: ofText } = readText();
          return [
            ...ofText,
            ...(hasFootnotes(item) && footnotesOf(item).size === 0 ? [NO_FOOTNOTES] : []),
            ...(isPictureMissing(item) ? [NO_PICTURE] : []),
            ...(html.trim() === "" && item.type === "page" ? [EMPTY_PAGE] : []),
            ...lostFields(item),
            ...item.notes,
            ...(item.isTooLong ? [TEXT_TOO_LONG] : []),
            ...(isPublic ? [] : [sayDrafted(why ?? "Não era público")]),
          ];
        },
      };
    }
  }
  return {
    host: named.host,
    origin: url.origin,
    total,
    items,
    pictureOf,
    library: {
      pictures: [...attachments.values()].filter((one) => IMAGE.test(one.url)).map(pictureOfFile),
      documents: [...attachments.values()].map((one) => reachable(one.url)).filter(isDocument),
    },
    otherAddresses: listOtherAddresses(head, [...attachments.values()], pages),
    notes,
  };
}

const NO_FOOTNOTES = "As notas de rodapé não puderam ser lidas e ficaram de fora.";
const NO_PICTURE =
  "A imagem de destaque não está no arquivo enviado: envie junto o arquivo da exportação que tem as mídias.";
const EMPTY_PAGE =
  "A página veio sem texto: no site antigo o tema ou um construtor de páginas mostrava algo nela, como a lista de posts.";

function isItem({ type, status }: WxrItem): boolean {
  return (type === "post" || type === "page") && status !== "trash" && status !== "auto-draft";
}

/** Names data of plugins and themes that has no place here. */
function lostFields({ customFields, terms }: WxrItem): string[] {
  const groups = new Set(
    terms
      .map(({ domain }) => domain)
      .filter((domain) => !["category", "post_tag", "post_format"].includes(domain)),
  );
  return [
    ...(customFields.size > 0
      ? [`Ficaram de fora os campos personalizados: ${[...customFields].join(", ")}.`]
      : []),
    ...(groups.size > 0 ? [`Ficaram de fora as classificações de: ${[...groups].join(", ")}.`] : []),
  ];
}

/** The block editor leaves an empty list where all notes were deleted. */
const hasFootnotes = ({ metas }: WxrItem): boolean =>
  !/^\s{0,9}(?:\[\s{0,9}\]\s{0,9})?$/.test(metas.get("footnotes") ?? "");

/** Reads the block editor's footnotes: `[{"id":"…","content":"…"}]`. */
function footnotesOf({ metas }: WxrItem): ReadonlyMap<string, string> {
  let listed: unknown;
  try {
    listed = parseSentJson(metas.get("footnotes") ?? "[]");
  } catch {
    return new Map();
  }
  return new Map(
    (Array.isArray(listed) ? listed : []).flatMap((entry) => {
      const { id, content } = Object(entry) as { id?: unknown; content?: unknown };
      return typeof id === "string" && /^[\w-]{1,100}$/.test(id) && typeof content === "string"
        ? [[id, content]]
        : [];
    }),
  );
}

/** Reads the name of the uploaded file from the attachment's PHP-serialized metadata. */
function originalOf({ attachmentUrl, metas }: WxrItem): string | undefined {
  const [, name] =
    /"original_image";s:\d{1,4}:"([^"/]{1,255})"/.exec(metas.get("_wp_attachment_metadata") ?? "") ?? [];
  if (name === undefined) return undefined;
  return attachmentUrl.slice(0, attachmentUrl.lastIndexOf("/") + 1) + encodeURIComponent(name.toWellFormed());
}

const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

function termsOf({ terms }: WxrItem, domain: string) {
  return terms
    .filter((term) => term.domain === domain)
    .map(({ slug, name }) => ({ slug, name: decodeEntities(name).trim() }));
}

/** Drafts have only local time, which is read in this site's time zone. */
function dateOf({ date, dateUtc }: WxrItem, timeZone: string): Date | undefined {
  const isTime = (text: string): boolean =>
    /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
  if (isTime(dateUtc)) return new Date(`${dateUtc}Z`);
  return isTime(date) ? toInstant({ date: date.slice(0, 10), time: date.slice(11) }, timeZone) : undefined;
}

function addressesOf({ link, id, type }: WxrItem, url: URL, named: URL): string[] {
  const found = [`/?p=${id}`, ...(type === "page" ? [`/?page_id=${id}`] : [])];
  const own = URL.parse(link, url);
  if (own && own.search === "" && (own.host === named.host || own.host === url.host)) {
    found.push(own.pathname);
    if (type === "post")
      found.push(`${own.pathname.replace(/\/$/, "")}/feed`, `${own.pathname.replace(/\/$/, "")}/amp`);
  }
  return found;
}
