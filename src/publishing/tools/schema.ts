// Fields of automation tool calls besides those of the content type.

import { z } from "zod";
import { IMAGE_MB } from "#src/shared/media/upload-limits.ts";
import { CONTROL } from "#src/shared/text-patterns.ts";

const URL_MAX = 2000;
const EXTERNAL_ID_MAX = 200;

/** A boolean or its text, since tools send either. */
const dryRun = z
  .union([z.boolean(), z.enum(["true", "false"])], "dryRun deve ser true ou false")
  .nullish()
  .transform((value) => value === true || value === "true")
  .describe("`true`: responde o que seria criado e os problemas encontrados, sem criar nada");

/**
 * Accepts numbers, since many tools use numeric ids. Beyond 2^53 JSON.parse rounds them, and two ids would become one,
 * so they are refused.
 */
const externalId = z
  .union([z.string(), z.number()], "externalId deve ser um texto ou um número")
  .refine(
    (value) => typeof value === "string" || Math.abs(value) <= Number.MAX_SAFE_INTEGER,
    "externalId é um número grande demais para chegar exato: envie-o como texto, entre aspas",
  )
  .nullish()
  .transform((value) => (value == null ? null : String(value).trim() || null))
  .refine(
    (value) => value === null || (value.length <= EXTERNAL_ID_MAX && !CONTROL.test(value)),
    `externalId deve ter no máximo ${EXTERNAL_ID_MAX} caracteres, sem caracteres de controle`,
  )
  .describe("O id no seu sistema: o mesmo token nunca cria duas vezes com o mesmo");

const featuredImageUrl = z
  .string("featuredImageUrl deve ser um texto")
  .trim()
  .max(URL_MAX, `featuredImageUrl deve ter no máximo ${URL_MAX.toLocaleString("pt-BR")} caracteres`)
  .refine(
    (value) => value === "" || isPlainWebAddress(value),
    "featuredImageUrl deve ser um endereço que comece com http:// ou https://, sem usuário e senha",
  )
  .nullish()
  .transform((value) => value || null)
  .describe(`A imagem é buscada depois da resposta: até ${IMAGE_MB} MB, em um endereço público`);

/** For calls that take no picture. */
export const toolFields = { externalId, dryRun };

/** For calls that take the address of a picture. */
export const picturedToolFields = { featuredImageUrl, ...toolFields };

/** Refuses user names and passwords, which would be stored and logged with the address. */
function isPlainWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
