import { z } from "zod";
import { pagingFields } from "#src/shared/paging-schema.ts";
import { CONTROL, CONTROL_BUT_LINES, VISIBLE, hasNone } from "#src/shared/text-patterns.ts";
import { type StoredImage, storedImageSchema } from "#src/media/schema.ts";

/** Longest slug an author may choose. */
export const SLUG_MAX = 100;
/** How much of a search is looked at; nobody means more. */
export const SEARCH_MAX = 200;
export const DEFAULT_POST_LIMIT = 20;

/** A post without its content: what lists and cards show. */
export const postSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable().describe("O resumo que o autor escreveu"),
  summary: z.string().describe("O resumo, ou o começo do conteúdo onde não há um"),
  description: z.string().describe("A descrição SEO, ou o começo do conteúdo onde não há uma"),
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

export const postSchema = postSummarySchema.extend({ content: z.string().describe("Markdown") });
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

const filterText = (name: string) =>
  z
    .string(`${name} inválida`)
    .trim()
    .max(SEARCH_MAX, `${name} deve ter no máximo ${SEARCH_MAX} caracteres`)
    .refine(hasNone(CONTROL), `${name} contém caracteres que não podem ser usados`);

/** Query of `GET /api/posts` (contract §3). */
export const postQuerySchema = z.object({
  q: filterText("Busca").optional().describe("Procura em título, resumo e conteúdo"),
  category: filterText("Categoria").optional(),
  tag: filterText("Tag").optional(),
  published: z
    .enum(["true", "false"], "Publicado deve ser true ou false")
    .transform((value) => value === "true")
    .optional()
    .describe("Só para a equipe; visitantes veem sempre os publicados"),
  fields: z
    .literal("summary", "Campos deve ser summary")
    .optional()
    .describe("`summary` deixa o conteúdo de fora"),
  ...pagingFields(DEFAULT_POST_LIMIT),
});

/** Answer of `GET /api/posts`. */
export const postListSchema = z.object({
  posts: z.array(postSummarySchema.extend({ content: z.string().optional().describe("Markdown") })),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});

export const postCategoriesSchema = z.object({ categories: z.array(z.string()) });

/** The counters of the dashboard (specification §2, "Posts screen"). */
export const postStatsSchema = z.object({ total: z.number(), published: z.number(), drafts: z.number() });
export type PostStats = z.infer<typeof postStatsSchema>;

const TITLE_MISSING = "Informe o título";
const CONTENT_MISSING = "Informe o conteúdo";
/** An article of 15,000 words; more takes too long to be made a page of. */
const CONTENT_MAX = 100_000;
const TAGS_MAX = 30;
const TAG_MAX = 50;

const unusable = (name: string) => `${name} contém caracteres que não podem ser usados`;
const tooLong = (name: string, max: number) =>
  `${name} deve ter no máximo ${max.toLocaleString("pt-BR")} caracteres`;
const withLf = (value: string) => value.replace(/\r\n?/g, "\n");

const title = z
  .string({ error: TITLE_MISSING })
  .trim()
  .min(1, { error: TITLE_MISSING, abort: true })
  .refine((value) => VISIBLE.test(value), { error: TITLE_MISSING, abort: true })
  .max(200, tooLong("Título", 200))
  .refine(hasNone(CONTROL), unusable("Título"));

const content = z
  .string({ error: CONTENT_MISSING })
  .overwrite(withLf)
  .refine((value) => value.trim() !== "", CONTENT_MISSING)
  .max(CONTENT_MAX, tooLong("Conteúdo", CONTENT_MAX))
  .refine(hasNone(CONTROL_BUT_LINES), unusable("Conteúdo"));

/** Given, unset by `null` or an empty text, or left as it is by its absence. */
const optionalText = (name: string, max: number, control = CONTROL) =>
  z
    .string({ error: `${name}: valor inválido` })
    .overwrite((value) => withLf(value).trim())
    .max(max, tooLong(name, max))
    .refine(hasNone(control), unusable(name))
    .nullish()
    .transform((value) => (value === "" ? null : value));

const slug = z
  .string({ error: "Endereço: valor inválido" })
  .trim()
  .max(SLUG_MAX, tooLong("Endereço", SLUG_MAX))
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "Endereço deve ter só letras minúsculas sem acento, números e hifens")
  .nullish()
  .transform((value) => (value === "" ? null : value));

const tagList = z
  .array(
    z
      .string({ error: "Tags devem ser textos" })
      .trim()
      .min(1, "Tags não podem ser vazias")
      .max(TAG_MAX, `Cada tag deve ter no máximo ${TAG_MAX} caracteres`)
      .refine(hasNone(CONTROL), "Tags contêm caracteres que não podem ser usados"),
    { error: "Tags devem ser uma lista" },
  )
  .max(TAGS_MAX, `Um post pode ter no máximo ${TAGS_MAX} tags`)
  .refine((tags) => new Set(tags).size === tags.length, "Tags não podem se repetir");

/** A list, or a list as JSON text, as forms send it (specification §7). */
const tags = z.preprocess(readJsonList, tagList.nullish());

function readJsonList(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return [];
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A flag, or its text, as forms send it. */
const flag = (name: string) =>
  z
    .union([z.boolean(), z.enum(["true", "false"])], `${name} deve ser true ou false`)
    .nullish()
    .transform((value) => (typeof value === "string" ? value === "true" : (value ?? undefined)));

const imageText = (name: string, max: number) =>
  z
    .string({ error: `${name}: valor inválido` })
    .trim()
    .max(max, `${name}: valor longo demais`)
    .nullish()
    .transform((value) => (value === "" ? null : value));

const optionalFields = {
  slug: slug.describe("O fim do endereço; sem ele, é feito do título"),
  excerpt: optionalText("Resumo", 500, CONTROL_BUT_LINES),
  category: optionalText("Categoria", 80),
  tags: tags.describe("Uma lista, ou a lista em texto JSON"),
  featuredImage: imageText("Imagem de destaque", 500).describe(
    "Um arquivo; ou o caminho de uma imagem do site; `null` tira a imagem",
  ),
  featuredImageBase64: imageText("Imagem em base64", 8 * 1024 * 1024).describe("A imagem em vez do arquivo"),
  isPublished: flag("Publicado"),
  published: flag("Publicado").describe("O mesmo que `isPublished`"),
  isFeatured: flag("Destaque"),
  seoTitle: optionalText("Título SEO", 200),
  seoDescription: optionalText("Descrição SEO", 500, CONTROL_BUT_LINES),
  seoKeywords: optionalText("Palavras-chave SEO", 500),
};

const WHOLE_BODY = "Envie os campos do post em um objeto JSON ou em um formulário";

/** What makes a post. Unknown fields are ignored. */
export const postInputSchema = z.object({ title, content, ...optionalFields }, WHOLE_BODY).meta({
  examples: [
    {
      title: "CNAB, API ou Pix?",
      content: "Há **três** caminhos entre o banco e o ERP.",
      category: "Integrações",
      tags: ["bancos", "Pix"],
      isPublished: true,
    },
  ],
});
/** Body of `POST /api/posts`: whoever got no answer may send it again. */
export const newPostSchema = postInputSchema.extend({
  newId: z
    .uuid("Identificador inválido")
    .optional()
    .describe("Escolhido por quem envia: enviado de novo, não cria outro post; devolve o que já existe"),
});
type WholeInput = z.infer<typeof postInputSchema>;
export type PostInput = Pick<WholeInput, "title" | "content"> & Partial<WholeInput>;

/**
 * What changes a post: whatever is absent stays. Of `published` and `isPublished` the one that differs
 * from what is stored counts, so that a whole post may come back with one of them flipped (contract §3).
 */
export const postChangesSchema = z
  .object(
    {
      title: title.optional(),
      content: content.optional(),
      ...optionalFields,
      updatedAt: z.iso
        .datetime({ error: "Versão inválida" })
        .nullish()
        .describe("A versão que foi editada: 409 se alguém já salvou outra"),
    },
    WHOLE_BODY,
  )
  .meta({ examples: [{ title: "CNAB, API ou Pix?", isPublished: true }] });
export type PostChanges = Partial<z.infer<typeof postChangesSchema>>;

/** Body of `POST /api/posts/preview`: a text that is being written, which may still be empty. */
export const previewInputSchema = z.object({
  content: z
    .string({ error: CONTENT_MISSING })
    .overwrite(withLf)
    .max(CONTENT_MAX, tooLong("Conteúdo", CONTENT_MAX))
    .refine(hasNone(CONTROL_BUT_LINES), unusable("Conteúdo")),
});
export const previewSchema = z.object({ html: z.string() });
export type Preview = z.infer<typeof previewSchema>;

/** The fields of the post dialog (contract §4), as they are typed. */
export const postFormSchema = postInputSchema
  .pick({
    title: true,
    slug: true,
    content: true,
    excerpt: true,
    category: true,
    seoTitle: true,
    seoDescription: true,
    seoKeywords: true,
  })
  .extend({ tags: tagList, isPublished: z.boolean(), isFeatured: z.boolean() });
