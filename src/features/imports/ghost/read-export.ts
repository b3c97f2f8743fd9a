// Reads an export of Ghost (JSON).
import { z } from "zod";
import { ImportRefused } from "../old-site/old-site.ts";

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
      canonical_url: text,
      codeinjection_head: text,
      codeinjection_foot: text,
    }),
  ),
  posts_meta: z
    .array(
      z.looseObject({
        post_id: z.coerce.string(),
        meta_title: text,
        meta_description: text,
        feature_image_alt: text,
        feature_image_caption: text,
      }),
    )
    .nullish(),
  tags: z.array(named).nullish(),
  posts_tags: z.array(relation.extend({ tag_id: z.coerce.string() })).nullish(),
  users: z.array(named).nullish(),
  posts_authors: z.array(relation.extend({ author_id: z.coerce.string() })).nullish(),
  comments: z.array(z.looseObject({ post_id: z.coerce.string(), status: text })).nullish(),
  settings: z.array(z.looseObject({ key: z.string(), value: z.unknown().optional() })).nullish(),
});
export type GhostData = z.infer<typeof exportSchema>;
export type GhostPost = GhostData["posts"][number];

/** @throws ImportRefused where the file is no export, or not whole */
export async function readExport(pieces: AsyncIterable<Buffer>): Promise<GhostData> {
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
