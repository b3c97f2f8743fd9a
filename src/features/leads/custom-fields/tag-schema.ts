import { z } from "zod";
import { CONTROL, foldText, hasNone, unusable } from "#src/shared/text-patterns.ts";

/** Tones of badges, which are readable in light and dark. */
export const TAG_COLORS = {
  neutral: "Cinza",
  primary: "Azul",
  success: "Verde",
  warning: "Amarelo",
  danger: "Vermelho",
} as const;
export type TagColor = keyof typeof TAG_COLORS;

export const MAX_DEFINED_TAGS = 200;

const tagName = z
  .string("Tag: envie um texto")
  .trim()
  .min(1, "Tag: escreva um nome")
  .max(40, "Tag: no máximo 40 caracteres")
  .refine(hasNone(CONTROL), unusable("Tag"))
  .refine((name) => !/[,;]/.test(name), "Tag: sem vírgula nem ponto e vírgula, que separam tags");

const tagSchema = z.object({
  name: tagName,
  color: z.enum(Object.keys(TAG_COLORS) as TagColor[], "Cor da tag: inválida"),
});
export type Tag = z.infer<typeof tagSchema>;

/** Body of `PUT /api/lead-tags`. */
export const tagsInputSchema = z
  .object(
    {
      tags: z
        .array(tagSchema, "Tags: envie uma lista")
        .max(MAX_DEFINED_TAGS, `Tags: no máximo ${MAX_DEFINED_TAGS}`)
        .refine(
          (tags) => new Set(tags.map(({ name }) => foldText(name))).size === tags.length,
          "Tag: dois nomes são iguais",
        ),
    },
    "Envie as tags em um objeto JSON",
  )
  .meta({ examples: [{ tags: [{ name: "feira", color: "primary" }] }] });
export type TagsInput = z.infer<typeof tagsInputSchema>;

/** Answer of `GET` and `PUT /api/lead-tags`. */
export const definedTagsSchema = z.object({ tags: z.array(tagSchema).describe("Na ordem da tela") });

/** Body of `POST /api/lead-tags/replace`. */
export const tagReplacementSchema = z
  .object(
    {
      from: z.array(tagName, "Tags: envie uma lista").min(1, "Tags: escolha ao menos uma").max(50),
      to: tagName.nullable().describe("`null` remove as tags dos leads"),
    },
    "Envie as tags em um objeto JSON",
  )
  .meta({ examples: [{ from: ["Feira 2025", "feira-2025"], to: "feira" }] });
export type TagReplacement = z.infer<typeof tagReplacementSchema>;

export const tagReplacedSchema = z.object({ changed: z.number().int().describe("Quantos leads mudaram") });
