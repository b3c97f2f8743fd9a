import type { z } from "zod";
import { itemSchemas } from "#src/publishing/calls/schema.ts";
import { declareFields } from "#src/shared/fields/declare-fields.ts";
import { day, markdownText, plainLine, required, slug, title } from "#src/shared/fields/fields.ts";
import { picture } from "#src/shared/fields/sent-fields.ts";

export const OPENING_FIELDS = declareFields({
  title,
  slug,
  text: required(markdownText("Descrição", 20_000), "Descreva a vaga"),
  place: required(plainLine("Local", 120), "Informe o local"),
  pay: plainLine("Remuneração", 120),
  applyBy: day("Inscrições até"),
  picture: picture("Imagem", { column: "imageId" }),
});

export const OPENINGS = itemSchemas(OPENING_FIELDS, {
  noObject: "Envie os campos da vaga em um objeto JSON ou em um formulário",
  another: "outra vaga",
});
export type Opening = z.infer<typeof OPENINGS.item>;
export type OpeningChanges = z.infer<typeof OPENINGS.changes>;
