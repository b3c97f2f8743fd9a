// A site of Ghost, from its export (JSON).
import { z } from "zod";
import { filesOf } from "../old-site/picture-files.ts";
import { readCards } from "./ghost-cards.ts";
import { ImportRefused, sayDrafted, type OldItem, type OldSite } from "../old-site/old-site.ts";

/** A whole export is in memory: Ghost has no other form. */
const FILE_MAX = 200 * 1024 * 1024;

const NOT_GHOST = "O arquivo não é uma exportação do Ghost (Settings → Import/Export → Export).";
const text = z.string().nullish();
const named = z.looseObject({ id: z.coerce.string(), name: text, slug: text });
const relation = z.looseObject({ post_id: z.coerce.string(), sort_order: z.number().nullish() });

const exportSchema = z.object({
  posts: z.array(
    z.looseObject({
      id: z.coerce.string(),
      title: text,
      slug: text,
      html: text,
      lexical: text,
      mobiledoc: text,
      feature_image: text,
      featured: z.unknown().optional(),
      type: text,
      status: text,
      visibility: text,
      meta_title: text,
      meta_description: text,
      custom_excerpt: text,
      created_at: text,
      published_at: text,
    }),
  ),
  posts_meta: z
    .array(
      z.looseObject({
        post_id: z.coerce.string(),
        meta_title: text,
        meta_description: text,
        feature_image_alt: text,
      }),
    )
    .nullish(),
  tags: z.array(named).nullish(),
  posts_tags: z.array(relation.extend({ tag_id: z.coerce.string() })).nullish(),
  users: z.array(named).nullish(),
  posts_authors: z.array(relation.extend({ author_id: z.coerce.string() })).nullish(),
  settings: z.array(z.looseObject({ key: z.string(), value: z.unknown().optional() })).nullish(),
});
type GhostData = z.infer<typeof exportSchema>;
type GhostPost = GhostData["posts"][number];

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
  const notes: OldSite["notes"] = menusOf(data);

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
      const time = new Date(post.published_at ?? post.created_at ?? "");
      const picture = post.feature_image ? placed(post.feature_image) : "";
      yield {
        oldId: `${post.type === "page" ? "page" : "post"}:${post.id}`,
        kind: post.type === "page" ? "pages" : "posts",
        title: post.title ?? "",
        slug: post.slug ?? "",
        html: placed(found.html),
        excerpt: post.custom_excerpt ?? undefined,
        createdAt: Number.isNaN(time.getTime()) ? undefined : time,
        authorName: (authorId && users.get(authorId)?.name) || undefined,
        category,
        tags: further,
        seoTitle: (meta?.meta_title ?? post.meta_title) || undefined,
        seoDescription: (meta?.meta_description ?? post.meta_description) || undefined,
        isFeatured: post.featured === true || post.featured === 1 || post.featured === "1",
        inMenu: false,
        picture: picture
          ? { urls: originalsOf(picture, base.href), alt: meta?.feature_image_alt ?? "" }
          : undefined,
        isPublic,
        addresses: [`/${post.slug ?? ""}`, `/${post.slug ?? ""}/amp`],
        notes: [...found.notes, ...(isPublic ? [] : [whyNotPublic(post)])],
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
      ...[...tags.values()].map(({ slug, name }) => ({
        source: `/tag/${slug ?? ""}`,
        target: `/blog?${isCategory(data, name ?? "", tags) ? "categoria" : "tag"}=${encodeURIComponent(name ?? "")}`,
      })),
      ...[...users.values()].map(({ slug }) => ({ source: `/author/${slug ?? ""}`, target: "/blog" })),
    ],
    notes,
  };
}

async function readExport(pieces: AsyncIterable<Buffer>): Promise<GhostData> {
  const read: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > FILE_MAX) throw new ImportRefused("A exportação do Ghost tem mais de 200 MB");
    read.push(piece);
  }
  let body: unknown;
  try {
    body = JSON.parse(
      Buffer.concat(read)
        .toString()
        .replace(/^\uFEFF/, ""),
    );
  } catch {
    const isBegun = read[0]?.toString("utf8", 0, 200).trimStart().startsWith("{") ?? false;
    throw new ImportRefused(
      isBegun ? "O arquivo termina no meio, ou não é JSON. Exporte de novo." : NOT_GHOST,
    );
  }
  const outer = Object(body) as { db?: { data?: unknown }[]; data?: unknown };
  const parsed = exportSchema.safeParse(outer.db?.[0]?.data ?? outer.data);
  if (!parsed.success) throw new ImportRefused(NOT_GHOST);
  return parsed.data;
}

function bodyOf(post: GhostPost): { html: string; notes: string[] } {
  return post.html ? { html: post.html, notes: [] } : readCards(post.lexical, post.mobiledoc);
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

function menusOf({ settings }: GhostData): OldSite["notes"] {
  const value = settings?.find(({ key }) => key === "navigation")?.value;
  try {
    const entries = z
      .array(z.looseObject({ label: z.string(), url: z.string() }))
      .parse(typeof value === "string" ? JSON.parse(value) : (value ?? []));
    return entries.map(({ label, url }) => ({
      item: `Menu: ${label}`,
      message: `Este item do menu não veio (levava a ${url.slice(0, 200)}). Acrescente-o em Páginas, no menu.`,
    }));
  } catch {
    return [];
  }
}
