import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { authoredFields, requestedFilter } from "#src/publishing/requests/schema.ts";
import { pagingFields } from "#src/shared/paging-schema.ts";
import { storedImageSchema } from "#src/media/schema.ts";
import {
  type ContentFilters,
  draftSlug,
  draftTitle,
  flag,
  line,
  lines,
  markdown,
  newIdField,
  type PageNumber,
  publishedFilter,
  seoFields,
  slugField,
  textList,
  titleField,
  unsettable,
  versionField,
} from "#src/publishing/schema.ts";

/** Longer searches are cut. */
export const SEARCH_MAX = 200;
const DEFAULT_LIMIT = 20;

/** A post without its content, for lists and cards. */
const postSummarySchema = z.object({
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
  ...z.object({ ...versionFields, ...authoredFields }).partial().shape,
});
export type PostSummary = z.infer<typeof postSummarySchema>;

export const postSchema = postSummarySchema.extend({ content: z.string().describe("Markdown") });
export type Post = z.infer<typeof postSchema>;

export interface PostFilters extends ContentFilters {
  tag?: string | undefined;
}
export type PostListRequest = PostFilters & PageNumber;

/** A published post in feeds and sitemaps. */
export interface PostEntry extends Pick<
  PostSummary,
  "id" | "slug" | "title" | "summary" | "category" | "tags" | "author" | "image" | "updatedAt"
> {
  publishedAt: string;
}

const filterText = (name: string) => line(name, SEARCH_MAX, { notText: `${name} inválida` });

/** Query of `GET /api/posts` (contract §3). */
export const postQuerySchema = z.object({
  q: filterText("Busca").optional().describe("Procura em título, resumo e conteúdo"),
  category: filterText("Categoria").optional(),
  tag: filterText("Tag").optional(),
  published: publishedFilter.describe("Só para a equipe; visitantes veem sempre os publicados"),
  requested: requestedFilter,
  fields: z
    .literal("summary", "Campos deve ser summary")
    .optional()
    .describe("`summary` deixa o conteúdo de fora"),
  ...pagingFields(DEFAULT_LIMIT),
});

/** Answer of `GET /api/posts`; without contents if `fields=summary`. */
export const postListSchema = z.object({
  posts: z.array(postSummarySchema.extend({ content: z.string().optional().describe("Markdown") })),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});
export type PostPage = z.infer<typeof postListSchema>;

/** The counters of the dashboard (specification §2, "Posts screen"). */
export const postStatsSchema = z.object({ total: z.number(), published: z.number(), drafts: z.number() });
export type PostStats = z.infer<typeof postStatsSchema>;

/** An article of 15,000 words; more takes too long to render. */
const CONTENT_MAX = 100_000;
const CONTENT_MISSING = "Informe o conteúdo";
const TAGS_MAX = 30;
const TAG_MAX = 50;

/** The preview accepts an empty content. */
const draftContent = markdown("Conteúdo", CONTENT_MAX, { notText: CONTENT_MISSING });
const content = draftContent.refine((value) => value.trim() !== "", CONTENT_MISSING);

const tag = line("Tags", TAG_MAX, {
  notText: "Tags devem ser textos",
  tooLong: `Cada tag deve ter no máximo ${TAG_MAX} caracteres`,
  unusable: "Tags contêm caracteres que não podem ser usados",
}).min(1, "Tags não podem ser vazias");

const tags = textList(tag, TAGS_MAX, {
  notList: "Tags devem ser uma lista",
  tooMany: `Um post pode ter no máximo ${TAGS_MAX} tags`,
  repeated: "Tags não podem se repetir",
});

const textFlag = (name: string) => {
  const message = `${name} deve ser true ou false`;
  return flag(message, z.union([z.boolean(), z.enum(["true", "false"])], message));
};

/** Not checked for control characters: base64 is long, and a path with some matches no image. */
const imageText = (name: string, max: number) =>
  unsettable(
    z
      .string({ error: `${name}: valor inválido` })
      .trim()
      .max(max, `${name}: valor longo demais`),
  );

const optionalFields = z
  .object({
    slug: slugField.describe("O fim do endereço; sem ele, é feito do título"),
    excerpt: unsettable(lines("Resumo", 500)),
    category: unsettable(line("Categoria", 80)),
    tags: tags.describe("Uma lista, ou a lista em texto JSON"),
    featuredImage: imageText("Imagem de destaque", 500).describe(
      "Um arquivo; ou o caminho de uma imagem do site; `null` tira a imagem",
    ),
    featuredImageBase64: imageText("Imagem em base64", 8 * 1024 * 1024).describe(
      "A imagem em vez do arquivo",
    ),
    isPublished: textFlag("Publicado"),
    published: textFlag("Publicado").describe("O mesmo que `isPublished`"),
    isFeatured: textFlag("Destaque"),
    ...seoFields,
  })
  .partial().shape;

const WHOLE_BODY = "Envie os campos do post em um objeto JSON ou em um formulário";

/** A new post. Unknown fields are ignored. */
export const postInputSchema = z.object({ title: titleField, content, ...optionalFields }, WHOLE_BODY).meta({
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
/** Body of `POST /api/posts`; with `newId` it may be repeated. */
export const newPostSchema = postInputSchema.extend({ newId: newIdField("outro post") });

/**
 * Changes of a post: absent fields stay. Of `published` and `isPublished` the one that differs from the stored value
 * counts, so that a client may send a whole post back with one of them changed (contract §3).
 */
export const postChangesSchema = z
  .object(
    {
      title: titleField.optional(),
      content: content.optional(),
      ...optionalFields,
      updatedAt: versionField.optional().describe("A versão que foi editada: 409 se alguém já salvou outra"),
    },
    WHOLE_BODY,
  )
  .meta({ examples: [{ title: "CNAB, API ou Pix?", isPublished: true }] });
/** The fields of a draft: complete or not. */
export const postDraftSchema = z
  .object({
    title: draftTitle,
    content: draftContent,
    ...z.object(optionalFields).omit({ featuredImageBase64: true, isPublished: true, published: true }).shape,
    slug: draftSlug.optional(),
  })
  .partial();

export type PostChanges = z.infer<typeof postChangesSchema>;

/** Body of `POST /api/posts/preview`. */
export const previewInputSchema = z.object({ content: draftContent });
export const previewSchema = z.object({ html: z.string() });

/** The fields of the post dialog (contract §4), as typed. */
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
  .extend({ tags, isPublished: z.boolean(), isFeatured: z.boolean() });
