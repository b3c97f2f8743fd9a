// Schemas shared by the bodies and lists of all content types.

import { z } from "zod";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";

/** The reader. `public` sees published items only. */
export type Audience = "public" | "staff";

/** Filters of a list. They accept any text; unknown values match nothing. */
export interface ContentFilters {
  audience: Audience;
  q?: string | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
  /** Only items whose publication was requested; ignored for visitors. */
  requested?: boolean | undefined;
}

export interface PageNumber {
  page: number;
  limit: number;
}

/** Result of a lookup by slug: the item, or the current slug if the given one is old. */
export type Found<Item> = { kind: "found"; item: Item } | { kind: "moved"; slug: string } | null;

/** The version the changes are based on: 409 if somebody has saved another one since. */
export const versionField = z.iso
  .datetime({ error: "Versão inválida" })
  .nullable()
  .describe("A versão que foi editada: 409 se alguém já salvou outra");

const NO_MOMENT = "Informe a data e a hora";

/** Date and time of a planned action. */
export const plannedMoment = () =>
  z.iso.datetime({ offset: true, error: NO_MOMENT }).refine(hasStorableYear, NO_MOMENT);

/**
 * The id of a new item, chosen by the client so that it can safely retry.
 * @param other "outro post", for the documentation
 */
export function newIdField(other: string) {
  return (
    z
      .uuid("Identificador inválido")
      // Reserved for the constant ids of the settings and site texts; random ids never contain this.
      .refine((id) => !id.includes("-0000-4000-8000-"), "Identificador inválido")
      .optional()
      .describe(`Escolhido por quem envia: enviado de novo, não cria ${other}; devolve o que já existe`)
  );
}

/** Query parameter of lists: only published items, or only drafts. */
export const publishedFilter = z
  .enum(["true", "false"], "Publicado deve ser true ou false")
  .transform((value) => value === "true")
  .optional();

export const categoriesSchema = z.object({ categories: z.array(z.string()) });

/** Fields about the author and the publication request, which only staff see. */
export const authoredFields = {
  authorId: z.string().nullable().describe("De quem é; só para a equipe"),
  publicationRequest: z
    .object({ at: z.iso.datetime(), author: z.object({ name: z.string() }) })
    .nullable()
    .describe("Quem pediu a publicação, e quando; só para a equipe"),
  returnedRequest: z
    .object({ at: z.iso.datetime(), by: z.object({ name: z.string() }), note: z.string().nullable() })
    .nullable()
    .describe("Quem devolveu o último pedido, quando e com que recado; só para a equipe"),
};
export type Authored = z.infer<z.ZodObject<typeof authoredFields>>;

export const scheduleActionSchema = z.enum(["publish", "unpublish"], "Escolha publicar ou tirar do ar");
export type ScheduleAction = z.infer<typeof scheduleActionSchema>;

/** The item's schedule, which only staff see. */
export const scheduledActionSchema = z
  .object({ action: scheduleActionSchema, at: z.iso.datetime() })
  .nullable()
  .describe("Quando vai ao ar, ou sai dele; só para a equipe");

/** @param without fields that a summary omits, for the documentation */
export const summaryField = (without: string) =>
  z.literal("summary", "Campos deve ser summary").optional().describe(`\`summary\` deixa ${without} de fora`);
