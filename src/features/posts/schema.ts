import { z } from "zod";
import { type StoredImage, storedImageSchema } from "../media/schema.ts";

/** Longest slug an author may choose. */
export const SLUG_MAX = 100;
/** How much of a search is looked at; nobody means more. */
export const SEARCH_MAX = 200;
export const DEFAULT_POST_LIMIT = 20;

/** NUL and its kin: no keyboard writes them, and PostgreSQL would break on them. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

const hasNone = (pattern: RegExp) => (value: string) => !pattern.test(value);

/** A post without its content: what lists and cards show. */
export const postSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable().describe("Como o autor escreveu"),
  summary: z.string().describe("O resumo, ou o começo do conteúdo onde não há um"),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  featuredImage: z.string().nullable().describe("Caminho da imagem"),
  featuredImageBase64: z.null(),
  image: storedImageSchema.nullable(),
  isPublished: z.boolean(),
  published: z.boolean().describe("O mesmo que `isPublished`"),
  isFeatured: z.boolean(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  seoKeywords: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable().describe("A primeira publicação"),
  readingTime: z.number().describe("Em minutos"),
  author: z.object({ name: z.string() }),
});
export type PostSummary = z.infer<typeof postSummarySchema>;

export const postSchema = postSummarySchema.extend({
  content: z.string().describe("Markdown"),
  description: z.string().describe("A descrição SEO, ou o começo do conteúdo onde não há uma"),
});
export type Post = z.infer<typeof postSchema>;

/** Who is reading: visitors see published posts only. */
export type Audience = "public" | "staff";

/** What narrows a list of posts. Anything may stand in the texts: an odd one finds nothing. */
export interface PostFilters {
  audience: Audience;
  q?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  published?: boolean | undefined;
}

export interface PostListRequest extends PostFilters {
  page: number;
  limit: number;
}

export interface PostPage {
  posts: PostSummary[];
  total: number;
  page: number;
  limit: number;
}

/** What an address leads to: a post, or where the post that had it is now. */
export type FoundPost = { kind: "post"; post: Post } | { kind: "moved"; slug: string } | null;

/** What feeds and sitemaps say of a published post. */
export interface PostEntry {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: string | null;
  author: { name: string };
  image: StoredImage | null;
  publishedAt: string;
  updatedAt: string;
}

const filterText = (name: string, max: number) =>
  z
    .string(`${name} inválida`)
    .trim()
    .max(max, `${name} deve ter no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL), `${name} contém caracteres que não podem ser usados`);

/** Query of `GET /api/posts` (contract §3). */
export const postQuerySchema = z.object({
  q: filterText("Busca", SEARCH_MAX).optional().describe("Procura em título, resumo e conteúdo"),
  category: filterText("Categoria", SEARCH_MAX).optional(),
  tag: filterText("Tag", SEARCH_MAX).optional(),
  published: z
    .enum(["true", "false"], "Publicado deve ser true ou false")
    .transform((value) => value === "true")
    .optional(),
  page: z.coerce
    .number("Página inválida")
    .int("Página inválida")
    .min(1, "Página deve ser a partir de 1")
    .max(1_000_000, "Página inválida")
    .default(1),
  limit: z.coerce
    .number("Limite inválido")
    .int("Limite inválido")
    .min(1, "Limite deve ser de 1 a 100")
    .max(100, "Limite deve ser de 1 a 100")
    .default(DEFAULT_POST_LIMIT),
});
