// Blocks in the API (docs/produto.md, "Blocks").

import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { newIdField } from "#src/publishing/schema.ts";
import { declareFields } from "#src/shared/fields/declare-fields.ts";
import { plainLine, required } from "#src/shared/fields/fields.ts";
import { sectionsField } from "./schema.ts";
import { sectionSchema } from "./sections/schema.ts";

const name = required(plainLine("Nome", 100), "Informe o nome do bloco");

export const BLOCK_FIELDS = declareFields({
  title: name,
  sections: sectionsField.default([]).meta({ ...sectionsField.meta(), title: "Seções", control: "sections" }),
});

const NO_OBJECT = "Envie os campos do bloco em um objeto JSON";

export const blockInputSchema = z.object(BLOCK_FIELDS.complete, NO_OBJECT);
/** Fields that are absent stay unchanged. */
export type BlockChanges = Partial<z.infer<typeof blockInputSchema>>;

/** Body of `POST /api/blocks`; with `newId` it may be repeated. */
export const newBlockSchema = blockInputSchema.extend({ newId: newIdField("outro bloco") });

/** Body of `PUT /api/blocks/{id}`. Visitors never see the name, so it needs no draft. */
export const blockNameSchema = z.object({ title: BLOCK_FIELDS.complete.title }, NO_OBJECT);

export const blockSchema = z.object({
  id: z.string(),
  title: z.string(),
  sections: z.array(sectionSchema),
  isPublished: z.literal(true).describe("Sempre: uma página pode mostrá-lo assim que é guardado"),
  ...z.object(versionFields).partial().shape,
});
export type Block = z.infer<typeof blockSchema>;

export const pageUseSchema = z.object({ id: z.string(), title: z.string(), path: z.string() });
/** A page that shows the block, live or in its draft. */
export type PageUse = z.infer<typeof pageUseSchema>;

export const blockListSchema = z.array(
  blockSchema.extend({
    usedOn: z.array(pageUseSchema).describe("As páginas que o mostram, no ar ou no rascunho"),
  }),
);
export type BlockList = z.infer<typeof blockListSchema>;
