import { sayPartHeld, TERMS_CUT, TERMS_MAX, TEXT_MAX } from "../old-site/export-limits.ts";
import {
  ADDRESS_MAX,
  LINE_MAX,
  SUMMARY_MAX,
  sayDrafted,
  TEXT_TOO_LONG,
  type OldItem,
  type OldSite,
} from "../old-site/old-site.ts";
import { filesOf } from "../old-site/picture-files.ts";
import { plainText } from "../old-site/to-markdown.ts";
import { markdownToHtml } from "./cards.ts";
import { describeMenus } from "./menus.ts";
import { readPermalinks } from "./permalinks.ts";
import { type Fields, readRows } from "./read-export.ts";
import { type GhostHead, isPage, isTrue, readHead } from "./read-head.ts";
import { type CardText, readCards } from "./texts.ts";

const SITEMAPS = ["posts", "pages", "tags", "authors"].map((name) => `/sitemap-${name}.xml`);

const POSTS = {
  posts: {
    id: { max: 50 },
    uuid: { max: 50 },
    title: { max: LINE_MAX, name: "O título" },
    slug: { max: ADDRESS_MAX, name: "O endereço" },
    html: { max: TEXT_MAX },
    lexical: { max: TEXT_MAX },
    mobiledoc: { max: TEXT_MAX },
    /** Names from before Ghost 1.0, when texts were Markdown. */
    markdown: { max: TEXT_MAX },
    image: { max: ADDRESS_MAX, name: "O endereço da imagem de destaque" },
    page: { max: 20 },
    author_id: { max: 50 },
    feature_image: { max: ADDRESS_MAX, name: "O endereço da imagem de destaque" },
    feature_image_alt: { max: LINE_MAX },
    feature_image_caption: { max: SUMMARY_MAX },
    featured: { max: 20 },
    type: { max: 20 },
    status: { max: 20 },
    visibility: { max: 20 },
    meta_title: { max: SUMMARY_MAX },
    meta_description: { max: SUMMARY_MAX },
    custom_excerpt: { max: SUMMARY_MAX, name: "O resumo" },
    created_at: { max: 50 },
    published_at: { max: 50 },
    canonical_url: { max: ADDRESS_MAX, name: "O endereço canônico" },
    codeinjection_head: { max: 20 },
    codeinjection_foot: { max: 20 },
  },
};
type Post = Fields<typeof POSTS.posts>;

/**
 * Reads the whole export once for tags, authors and settings; posts are read on demand.
 * @param open opens the file again for each pass
 * @throws ImportRefused if the file is not a complete export
 */
export async function openGhost(open: () => AsyncIterable<Buffer>, address: string | null): Promise<OldSite> {
  const head = await readHead(open);
  const { tags, users, metas } = head;
  const url = URL.parse(address ?? "") ?? undefined;
  const host = url?.host ?? hostOf(head);
  const base = url ?? URL.parse(`https://${host}`) ?? new URL("https://site-antigo.invalid");
  // Ghost writes this placeholder for its own address.
  const placed = (value: string) => value.replaceAll("__GHOST_URL__", base.origin);
  const { inMenu, notes } = describeMenus(head, base);
  const permalinks = readPermalinks(head);
  notes.push(...permalinks.notes);
  if (head.isCut) notes.unshift(sayPartHeld("das tags, dos autores, dos menus ou dos dados para buscadores"));
  if (!head.comments && mayHaveComments(head)) notes.push(NO_COMMENTS);
  /** Omits internal tags; the first public one is the category. */
  const namesOf = (postId: string): string[] =>
    head.tagsOf(postId).flatMap((id) => {
      const name = tags.get(id)?.name ?? "";
      return name === "" || name.startsWith("#") ? [] : [name];
    });
  const addressesOf = (id: string, post: Post, publishedAt: Date | undefined): string[] => {
    const { slug = "" } = post;
    const tag = tags.get(head.tagsOf(id)[0] ?? "");
    const own = isPage(post)
      ? undefined
      : permalinks.addressOf({
          id,
          slug,
          publishedAt,
          author: authorOf(id, post)?.slug,
          tag: tag?.name?.startsWith("#") ? undefined : tag?.slug,
        });
    // The first is the base of relative links in its text.
    const found = new Set([own ?? "", slug && `/${slug}`].filter((address) => address !== ""));
    return [...found].flatMap((address) => [address, `${address}/amp`]);
  };
  const authorOf = (id: string, { author_id }: Post) => users.get(head.authorOf(id) ?? author_id ?? "");
  const categories = new Set(head.postIds().map((id) => namesOf(id)[0]));

  async function* items(): AsyncGenerator<OldItem> {
    for await (const { fields: post, cut, notes: ofRow } of readRows(open, POSTS)) {
      const { id = post.slug ?? "" } = post;
      const meta = metas.get(id);
      const [category, ...further] = namesOf(id);
      const isPublic = post.status === "published" && (post.visibility ?? "public") === "public";
      const picture = placed(post.feature_image ?? post.image ?? "");
      const alt = meta?.feature_image_alt ?? post.feature_image_alt ?? "";
      const isOfPage = isPage(post);
      let body: CardText | undefined;
      // Reads the body during conversion, so that a text over the limits is reported by name.
      const readBody = (): CardText => (body ??= bodyOf(post, cut));
      yield {
        oldId: `${isOfPage ? "page" : "post"}:${id}`,
        kind: isOfPage ? "pages" : "posts",
        title: post.title ?? "",
        slug: post.slug ?? "",
        get html() {
          return placed(readBody().html);
        },
        excerpt: post.custom_excerpt,
        createdAt: readTime(post.published_at ?? post.created_at),
        feedId: feedIdOf(post),
        authorName: authorOf(id, post)?.name || undefined,
        category,
        tags: further.slice(0, TERMS_MAX),
        seoTitle: (meta?.meta_title ?? post.meta_title) || undefined,
        seoDescription: (meta?.meta_description ?? post.meta_description) || undefined,
        isFeatured: isTrue(post.featured),
        inMenu: isOfPage && inMenu.has(post.slug ?? ""),
        picture: picture ? { urls: originalsOf(picture, base.href), alt } : undefined,
        isPublic,
        comments: { written: head.comments?.get(id) ?? 0, pings: 0 },
        addresses: addressesOf(id, post, readTime(post.published_at)),
        get notes() {
          return [
            ...readBody().notes,
            ...ofRow,
            ...(head.tagsOf(id).length > TERMS_MAX ? [TERMS_CUT] : []),
            ...lostFields(post, meta?.feature_image_caption ?? post.feature_image_caption),
            ...(isPublic ? [] : [whyNotPublic(post)]),
          ];
        },
      };
    }
  }
  return {
    host,
    origin: base.origin,
    total: head.total,
    items,
    pictureOf: ({ src, srcset, alt }) => ({
      urls: [
        ...new Set(
          [placed(src), ...filesOf({ src: placed(src), ...(srcset && { srcset }) }, base.href)].flatMap(
            (file) => originalsOf(file, base.href),
          ),
        ),
      ],
      alt: alt?.trim() ?? "",
    }),
    otherAddresses: [
      { source: "/rss", target: "/rss.xml" },
      { source: "/page", target: "/blog" },
      ...SITEMAPS.map((source) => ({ source, target: "/sitemap.xml" })),
      ...[...tags.values()].map(({ slug = "", name = "" }) => ({
        source: `/tag/${slug}`,
        target: `/blog?${categories.has(name) ? "categoria" : "tag"}=${encodeURIComponent(name)}`,
      })),
      ...[...users.values()].map(({ slug = "" }) => ({ source: `/author/${slug}`, target: "/blog" })),
    ],
    notes,
  };
}

/** Ghost's feed names a post by its id; before Ghost 1.0, when ids were numbers, by its UUID. */
const feedIdOf = ({ id = "", uuid }: Post): string | undefined =>
  (/^\d{1,15}$/.test(id) ? uuid : id) || undefined;

/** Prefers lexical and mobiledoc, which mark cards; the HTML no longer does. */
function bodyOf({ html, lexical, mobiledoc, markdown }: Post, cut: ReadonlySet<keyof Post>): CardText {
  const found = readCards(lexical, mobiledoc);
  if (found) return found;
  if (html) return { html, notes: [] };
  if (markdown) {
    const notes = new Set<string>();
    return { html: markdownToHtml(markdown, notes), notes: [...notes] };
  }
  const isTooLong = (["html", "lexical", "mobiledoc", "markdown"] as const).some((name) => cut.has(name));
  if (isTooLong) return { html: "", notes: [TEXT_TOO_LONG] };
  return { html: "", notes: lexical || mobiledoc ? ["O texto não pôde ser lido e ficou de fora."] : [] };
}

/** Reads "2024-01-02T10:00:00.000Z", "2024-01-02 10:00:00" (UTC) or milliseconds. */
function readTime(given = ""): Date | undefined {
  const [, day, hour] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(given) ?? [];
  const time = new Date(/^\d{9,15}$/.test(given) ? Number(given) : `${day}T${hour}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

const NO_COMMENTS = {
  item: "Comentários",
  message: "A exportação do Ghost não tem os comentários: os que houver ficaram no site antigo.",
};

function mayHaveComments({ settings }: GhostHead): boolean {
  return (settings.get("comments_enabled") ?? "off") !== "off";
}

/** Names fields that have no equivalent here. */
function lostFields(
  { canonical_url, codeinjection_head, codeinjection_foot }: Post,
  caption: string | undefined,
): string[] {
  return [
    ...(codeinjection_head || codeinjection_foot ? ["O código injetado na página ficou de fora."] : []),
    ...(canonical_url ? [`O endereço canônico ${canonical_url.slice(0, 200)} ficou de fora.`] : []),
    ...(caption ? [`A legenda da imagem de destaque ficou de fora: “${plainText(caption)}”.`] : []),
  ];
}

/** Ghost keeps the uploaded file beside the one it shows, and smaller versions in separate folders. */
function originalsOf(file: string, base: string): string[] {
  const url = URL.parse(file, base);
  if (!url) return [];
  const whole = url.href.replace(/\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, "/");
  return [...new Set([whole.replace(/(\.[a-z]{3,4})$/i, "_o$1"), whole, url.href])];
}

function whyNotPublic({ status, visibility }: Post): string {
  const why =
    status === "scheduled"
      ? "Estava agendado"
      : status === "published"
        ? visibility === "paid" || visibility === "tiers"
          ? "Era só para assinantes pagantes"
          : "Era só para membros"
        : status === "sent"
          ? "Foi enviado só por e-mail"
          : "Era um rascunho";
  return sayDrafted(why);
}

function hostOf({ settings }: GhostHead): string {
  const title = settings.get("title") ?? "";
  return (
    URL.parse(settings.get("url") ?? "")?.host ?? `ghost-${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`
  );
}
