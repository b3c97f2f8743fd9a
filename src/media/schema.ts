import { z } from "zod";

/** Content hash, in hexadecimal. */
const imageIdSchema = z.string().regex(/^[0-9a-f]{32}$/, "Imagem desconhecida");

/** What a page needs to show an image without a layout shift. */
export const storedImageSchema = z.object({
  id: imageIdSchema,
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().describe("Versão mínima e desfocada, em data: URI; vazia quando há transparência"),
});
export type StoredImage = z.infer<typeof storedImageSchema>;

/** Answer of `POST /api/images`. */
export const uploadedImageSchema = z.object({
  path: z.string().describe("O endereço para usar em um texto"),
  image: storedImageSchema,
});
