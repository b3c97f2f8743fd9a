// A site of Ghost, from its export (JSON).
import { filesOf } from "../old-site/picture-files.ts";
import { plainText } from "../old-site/to-markdown.ts";
import { describeMenus } from "./menus.ts";
import { type GhostData, type GhostPost, readExport } from "./read-export.ts";
import { type CardText, readCards } from "./texts.ts";
import { sayDrafted, type OldItem, type OldSite } from "../old-site/old-site.ts";

const SITEMAPS = ["posts", "pages", "tags", "authors"].map((name) => `/sitemap-${name}.xml`);

/** @throws ImportRefused where the file is no export, or not whole */
export async function openGhost(open: () => AsyncIterable<Buffer>, address: string | null): Promise<OldSite> {
  const data = await readExport(open());
  const url = URL.parse(address ?? "") ?? undefined;
  const host = url?.host ?? hostOf(data);
  const base = url ?? URL.parse(`https://${host}`) ?? new URL("https://site-antigo.invalid");
  // Ghost writes its own address so, wherever it is.
  const placed = (value: string) => value.replaceAll("__GHOST_URL__", base.origin);
  const tags = new Map((data.tags ?? []).map((tag) => [tag.id, tag]));
  const users = new Map((data.users ?? []).map((user) => [user.id, user]));
  const metas = new Map((data.posts_meta ?? []).map((meta) => [meta.post_id, meta]));
  const inOrder = <Related extends { post_id: string; sort_order?: number | null | undefined }>(
    all: Related[],
    id: string,
  ) =>
    all.filter(({ post_id }) => post_id === id).toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  const { inMenu, notes } = describeMenus(data, base);
  if (!data.comments && mayHaveComments(data)) notes.push(NO_COMMENTS);

  function* items(): Generator<OldItem> {
    for (const post of data.posts) {
      const meta = metas.get(post.id);
      const names = inOrder(data.posts_tags ?? [], post.id)
        .map(({ tag_id }) => tags.get(tag_id)?.name ?? "")
        .filter((name) => name !== "" && !name.startsWith("#"));
      const [category, ...further] = names;
      const authorId = inOrder(data.posts_authors ?? [], post.id)[0]?.author_id;
      const found = bodyOf(post);
      const isPublic = post.status === "published" && (post.visibility ?? "public") === "public";
      const picture = post.feature_image ? placed(post.feature_image) : "";
      yield {
        oldId: `${post.type === "page" ? "page" : "post"}:${post.id}`,
        kind: post.type === "page" ? "pages" : "posts",
        title: post.title ?? "",
        slug: post.slug ?? "",
        html: placed(found.html),
        excerpt: post.custom_excerpt ?? undefined,
        createdAt: readTime(post.published_at ?? post.created_at),
        authorName: (authorId && users.get(authorId)?.name) || undefined,
        category,
        tags: further,
        seoTitle: (meta?.meta_title ?? post.meta_title) || undefined,
        seoDescription: (meta?.meta_description ?? post.meta_description) || undefined,
        isFeatured: post.featured === true || post.featured === 1 || post.featured === "1",
        inMenu: post.type === "page" && inMenu.has(post.slug ?? ""),
        picture: picture
          ? { urls: originalsOf(picture, base.href), alt: meta?.feature_image_alt ?? "" }
          : undefined,
        isPublic,
        comments: {
          written: (data.comments ?? []).filter(
            ({ post_id, status }) => post_id === post.id && status !== "deleted",
          ).length,
          pings: 0,
        },
        addresses: [`/${post.slug ?? ""}`, `/${post.slug ?? ""}/amp`],
        notes: [
          ...found.notes,
          ...lostFields(post, meta?.feature_image_caption),
          ...(isPublic ? [] : [whyNotPublic(post)]),
        ],
      };
    }
  }
  return {
    host,
    origin: base.origin,
    total: data.posts.length,
    items: async function* () {
      yield* items();
    },
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
      ...[...tags.values()].map(({ slug, name }) => ({
        source: `/tag/${slug ?? ""}`,
        target: `/blog?${isCategory(data, name ?? "", tags) ? "categoria" : "tag"}=${encodeURIComponent(name ?? "")}`,
      })),
      ...[...users.values()].map(({ slug }) => ({ source: `/author/${slug ?? ""}`, target: "/blog" })),
    ],
    notes,
  };
}

/** What a text is made of says more than its HTML, which older exports have alone. */
function bodyOf({ html, lexical, mobiledoc }: GhostPost): CardText {
  return readCards(lexical, mobiledoc) ?? { html: html ?? "", notes: [] };
}

/** Ghost's times are of UTC, whether they say so ("2024-01-02T10:00:00.000Z") or not ("2024-01-02 10:00:00"). */
function readTime(given: string | null | undefined): Date | undefined {
  const [, day, hour] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(given ?? "") ?? [];
  const time = new Date(`${day}T${hour}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

const NO_COMMENTS = {
  item: "Comentários",
  message: "A exportação do Ghost não tem os comentários: os que houver ficaram no site antigo.",
};

function mayHaveComments({ settings }: GhostData): boolean {
  const setting = settings?.find(({ key }) => key === "comments_enabled")?.value;
  return setting !== undefined && setting !== null && setting !== "off";
}

/** What a post has there and none here. */
function lostFields(
  { canonical_url, codeinjection_head, codeinjection_foot }: GhostPost,
  caption: string | null | undefined,
): string[] {
  return [
    ...(codeinjection_head || codeinjection_foot ? ["O código injetado na página ficou de fora."] : []),
    ...(canonical_url ? [`O endereço canônico ${canonical_url.slice(0, 200)} ficou de fora.`] : []),
    ...(caption ? [`A legenda da imagem de destaque ficou de fora: “${plainText(caption)}”.`] : []),
  ];
}

/** Ghost keeps the file as it came beside the one it shows, and makes smaller ones in folders of their own. */
function originalsOf(file: string, base: string): string[] {
  const url = URL.parse(file, base);
  if (!url) return [];
  const whole = url.href.replace(/\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, "/");
  return [...new Set([whole.replace(/(\.[a-z]{3,4})$/i, "_o$1"), whole, url.href])];
}

function whyNotPublic({ status, visibility }: GhostPost): string {
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

function hostOf({ settings }: GhostData): string {
  const url = settings?.find(({ key }) => key === "url")?.value;
  const title = settings?.find(({ key }) => key === "title")?.value;
  return (
    URL.parse(typeof url === "string" ? url : "")?.host ??
    `ghost-${typeof title === "string" ? title.toLowerCase().replace(/[^a-z0-9]+/g, "-") : ""}`
  );
}

function isCategory(
  { posts_tags }: GhostData,
  name: string,
  tags: ReadonlyMap<string, { name?: string | null | undefined }>,
): boolean {
  return (posts_tags ?? []).some(
    ({ tag_id, sort_order }) => (sort_order ?? 0) === 0 && tags.get(tag_id)?.name === name,
  );
}
