import { z } from "zod";
import { storedImageSchema } from "#src/media/schema.ts";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { requestedFilter } from "#src/publishing/requests/schema.ts";
import {
  authoredFields,
  type ContentFilters,
  newIdField,
  type PageNumber,
  publishedFilter,
  versionField,
  summaryField,
} from "#src/publishing/schema.ts";
import { declareFields } from "#src/shared/fields/declare-fields.ts";
import {
  category,
  markdownText,
  required,
  seoFields,
  slug,
  textBlock,
  title,
} from "#src/shared/fields/fields.ts";
import { flag, picture, textList } from "#src/shared/fields/sent-fields.ts";
import { line } from "#src/shared/fields/text.ts";
import { IMAGE_SIZES } from "#src/shared/media/upload-limits.ts";
import { pagingFields } from "#src/shared/query-schema.ts";

/** Longer searches are cut. */
export const SEARCH_MAX = 200;
const DEFAULT_LIMIT = 20;

/** An article of 15,000 words; more takes too long to render. */
const CONTENT_MAX = 100_000;
export const TAGS_MAX = 30;
export const TAG_MAX = 50;

const tag = line("Tags", TAG_MAX, {
  notText: "Tags devem ser textos",
  tooLong: `Cada tag deve ter no máximo ${TAG_MAX} caracteres`,
  unusable: "Tags contêm caracteres que não podem ser usados",
}).min(1, "Tags não podem ser vazias");

const textFlag = (label: string, description?: string) => {
  const wrong = `${label} deve ser true ou false`;
  return flag(label, {
    description,
    words: { wrong },
    documented: z.union([z.boolean(), z.enum(["true", "false"])], wrong),
  });
};

/** Facts about posts that server and dashboard share. */
export const POST_FACTS = { listPath: "/blog", hasAuthor: true, hasTrash: true } as const;

export const POST_FIELDS = declareFields({
  title,
  slug,
  content: required(markdownText("Conteúdo", CONTENT_MAX), "Informe o conteúdo"),
  excerpt: textBlock("Resumo", 500, {
    hint: "Se ficar vazio, vale o começo do conteúdo.",
    answered: "O resumo que o autor escreveu",
  }),
  category: category(),
  tags: textList("Tags", {
    description: "Uma lista, ou a lista em texto JSON",
    itemMax: TAG_MAX,
    max: TAGS_MAX,
    item: tag,
    notList: "Tags devem ser uma lista",
    tooMany: `Um post pode ter no máximo ${TAGS_MAX} tags`,
    repeated: "Tags não podem se repetir",
  }),
  featuredImage: picture("Imagem de destaque", {
    column: "imageId",
    hint: `${IMAGE_SIZES} Sem imagem, a capa é desenhada a partir do título.`,
    description: "Um arquivo; ou o caminho de uma imagem do site; `null` tira a imagem",
    answered: "Caminho da imagem",
  }),
  isFeatured: textFlag("Destaque"),
  ...seoFields,
});

/** Body properties that are not fields. */
const { changes: alsoSent } = declareFields({
  featuredImageBase64: picture("Imagem em base64", {
    max: 8 * 1024 * 1024,
    description: "A imagem em vez do arquivo",
  }),
  isPublished: textFlag("Publicado"),
  published: textFlag("Publicado", "O mesmo que `isPublished`"),
});

const { content: answeredContent, ...answeredSummary } = POST_FIELDS.answer;

/** A post without its content, for lists and cards. */
const postSummarySchema = z.object({
  id: z.string(),
  ...answeredSummary,
  slug: z.string(),
  summary: z.string().describe("O resumo, ou o começo do conteúdo onde não há um"),
  description: z.string().describe("A descrição SEO, ou o começo do conteúdo onde não há uma"),
  featuredImageBase64: z.null(),
  image: storedImageSchema.nullable(),
  isPublished: z.boolean(),
  published: z.boolean().describe("O mesmo que `isPublished`"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable().describe("A primeira publicação"),
  readingTime: z.number().describe("Em minutos"),
  author: z.object({ name: z.string() }),
  ...z.object({ ...versionFields, ...authoredFields }).partial().shape,
});
export type PostSummary = z.infer<typeof postSummarySchema>;

export const postSchema = postSummarySchema.extend({ content: answeredContent });
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

/** Query of `GET /api/posts`. */
export const postQuerySchema = z.object({
  q: filterText("Busca").optional().describe("Procura em título, resumo e conteúdo"),
  category: filterText("Categoria").optional(),
  tag: filterText("Tag").optional(),
  published: publishedFilter.describe("Só para a equipe; visitantes veem sempre os publicados"),
  requested: requestedFilter,
  fields: summaryField("o conteúdo"),
  ...pagingFields(DEFAULT_LIMIT),
});

/** Response of `GET /api/posts`; without contents if `fields=summary`. */
export const postListSchema = z.object({
  posts: z.array(postSummarySchema.extend({ content: answeredContent.optional() })),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});
export type PostPage = z.infer<typeof postListSchema>;

/** Counters of the dashboard (docs/produto.md, "Posts"). */
export const postStatsSchema = z.object({ total: z.number(), published: z.number(), drafts: z.number() });
export type PostStats = z.infer<typeof postStatsSchema>;

const WHOLE_BODY = "Envie os campos do post em um objeto JSON ou em um formulário";

/** A new post. Unknown fields are ignored. */
export const postInputSchema = z.object({ ...POST_FIELDS.complete, ...alsoSent }, WHOLE_BODY).meta({
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
 * Changes of a post: absent fields stay. If `published` and `isPublished` differ from each other, the one that
 * differs from the stored value counts, so that a client may send a whole post back with one of them changed.
 */
export const postChangesSchema = z
  .object(
    {
      ...POST_FIELDS.changes,
      ...alsoSent,
      updatedAt: versionField.optional(),
    },
    WHOLE_BODY,
  )
  .meta({ examples: [{ title: "CNAB, API ou Pix?", isPublished: true }] });
export type PostChanges = z.infer<typeof postChangesSchema>;
