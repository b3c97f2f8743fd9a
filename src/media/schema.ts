import { z } from "zod";
import { FILE_TYPES, type FileExtension } from "#src/shared/media/file-path.ts";
import { focalPointSchema } from "#src/shared/media/focal-point.ts";

/** Content hash in hexadecimal. */
const imageIdSchema = z.string().regex(/^[0-9a-f]{32}$/, "Imagem desconhecida");

/** The data that a page needs to show an image without layout shift. */
export const storedImageSchema = z.object({
  id: imageIdSchema,
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().describe("Versão mínima e desfocada, em data: URI; vazia quando há transparência"),
  alt: z.string().optional().describe("Texto alternativo da biblioteca, se há um"),
  focalPoint: focalPointSchema.optional().describe("Se não é o meio"),
  isAnimated: z.boolean().optional().describe("`true` se ela se move: as versões WebP a partir de 768 px"),
});
export type StoredImage = z.infer<typeof storedImageSchema>;

export const noticeField = {
  notice: z.string().optional().describe("O que não foi guardado, como o movimento de uma animação longa"),
};

/** Response of `POST /api/images`. */
export const uploadedImageSchema = z.object({
  path: z.string().describe("O endereço para usar em um texto"),
  image: storedImageSchema,
  ...noticeField,
});

/** Response of `POST /api/files`. */
export const storedFileSchema = z.object({
  id: z.string(),
  url: z.string().describe("O endereço do arquivo, a partir da raiz do site"),
  name: z.string().describe("Como o arquivo se chamava"),
  bytes: z.number().int(),
  type: z.enum(Object.keys(FILE_TYPES) as FileExtension[]).describe("O que ele é, pelo conteúdo"),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Query of both uploads. */
export const uploadQuerySchema = z.object({
  library: z
    .enum(["true", "false"], "library: envie true ou false")
    .default("false")
    .describe("`true` guarda na biblioteca também o que nada usa"),
});
