import { z } from "zod";
import { noticeField, storedFileSchema } from "#src/media/schema.ts";
import { line } from "#src/shared/fields/text.ts";
import { focalPointSchema } from "#src/shared/media/focal-point.ts";
import { pageFields, pagingFields, searchFields } from "#src/shared/query-schema.ts";

export const USE_STATES = ["live", "scheduled", "draft", "history"] as const;
/** `live`: visitors see it; `draft`: publishing would show it; `history`: only earlier versions use it. */
export type UseState = (typeof USE_STATES)[number];

/** Parameter of the screen "Imagens": id of the picture that it opens. */
export const PICTURE_PARAM = "imagem";

/** Type of a use as a team member's picture. */
export const PEOPLE = "people";

export const useSchema = z.object({
  kind: z.string().describe("O tipo de conteúdo, como nos endereços da API"),
  id: z.string(),
  title: z.string(),
  state: z.enum(USE_STATES),
  release: z.string().nullable().describe("O lançamento em que o rascunho está"),
});
export type Use = z.infer<typeof useSchema>;

/** Tells whether visitors see what has these uses. */
export const isLive = ({ uses }: { uses: readonly Use[] }): boolean =>
  uses.some(({ state }) => state === "live");

const flag = (name: string) => z.enum(["true", "false"], `${name}: envie true ou false`).default("false");

export const pictureSchema = z.object({
  id: z.string(),
  url: z.string().describe("Muda quando a imagem é substituída"),
  name: z.string(),
  alt: z.string(),
  focalPoint: focalPointSchema,
  credit: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string().nullable().describe("Quem enviou"),
  isOwn: z.boolean().describe("Quem pergunta pode mudar, substituir e excluir"),
  uses: z.array(useSchema),
});
export type LibraryPicture = z.infer<typeof pictureSchema>;
export const replacedPictureSchema = pictureSchema.extend(noticeField);
export type ReplacedPicture = z.infer<typeof replacedPictureSchema>;

export const pictureQuerySchema = z.object({
  ...searchFields,
  withoutAlt: flag("withoutAlt"),
  unused: flag("unused"),
  ...pagingFields(24),
});
export type PictureQuery = z.infer<typeof pictureQuerySchema>;
export const pictureListSchema = z.object({ images: z.array(pictureSchema), ...pageFields });
export type PictureList = z.infer<typeof pictureListSchema>;

/** Body of `PUT /api/images/{id}`; omitted fields stay. */
export const pictureChangeSchema = z
  .object(
    {
      name: line("Nome", 200),
      alt: line("Texto alternativo", 500),
      credit: line("Crédito", 200),
      focalPoint: focalPointSchema,
    },
    "Envie os dados da imagem em um objeto JSON",
  )
  .partial();
export type PictureChange = z.infer<typeof pictureChangeSchema>;

export const libraryFileSchema = storedFileSchema.extend({ uses: z.array(useSchema) });
export const listedFileSchema = libraryFileSchema.extend({
  createdAt: z.string(),
  createdBy: z.string().nullable().describe("Quem enviou"),
  isOwn: z.boolean().describe("Quem pergunta pode excluir"),
  isPublic: z.boolean().describe("Visitantes abrem o endereço; o de um autor, só quando o site no ar o usa"),
});
export type LibraryFile = z.infer<typeof listedFileSchema>;
export const fileQuerySchema = z.object({ ...searchFields, unused: flag("unused"), ...pagingFields(24) });
export type FileQuery = z.infer<typeof fileQuerySchema>;
export const fileListSchema = z.object({ files: z.array(listedFileSchema), ...pageFields });
export type FileList = z.infer<typeof fileListSchema>;

export const PICTURE_IS_LIVE =
  "O site no ar usa esta imagem: tire-a de lá, ou substitua-a, antes de excluir.";
export const PICTURE_IS_LIVE_FOR_AUTHORS =
  "O site no ar usa esta imagem: peça a quem publica no site que a mude.";
export const FILE_IS_LIVE = "O site no ar usa este arquivo: tire-o de lá antes de excluir.";
export const ONLY_UNUSED = "O que está no ar não é excluído: a resposta 409 diz em `uses` onde.";
