// What every kind of content has in its bodies and lists beside its own fields.
import { z } from "zod";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";

/** Who is reading. `public`: visitors, who see published items only. */
export type Audience = "public" | "staff";

/** What narrows a list. Any text is accepted; an unknown one finds nothing. */
export interface ContentFilters {
  audience: Audience;
  q?: string | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
  /** Only those whose publication was asked for; visitors see none of this. */
  requested?: boolean | undefined;
}

export interface PageNumber {
  page: number;
  limit: number;
}

/** Result of a look-up by slug: the item, or the current slug if this is an old one. */
export type Found<Item> = { kind: "found"; item: Item } | { kind: "moved"; slug: string } | null;

/** The version that the changes are based on: 409 if somebody has saved another one since. */
export const versionField = z.iso
  .datetime({ error: "Versão inválida" })
  .nullable()
  .describe("A versão que foi editada: 409 se alguém já salvou outra");

const NO_MOMENT = "Informe a data e a hora";

/** When something that is planned is to happen. */
export const plannedMoment = () =>
  z.iso.datetime({ offset: true, error: NO_MOMENT }).refine(hasStorableYear, NO_MOMENT);

/**
 * The id of a new item, chosen by the client, so that it can repeat the request.
 * @param other "outro post", for the documentation
 */
export function newIdField(other: string) {
  return (
    z
      .uuid("Identificador inválido")
      // Those of the settings and of the site's texts, which are constants; nobody draws them by chance.
      .refine((id) => !id.includes("-0000-4000-8000-"), "Identificador inválido")
      .optional()
      .describe(`Escolhido por quem envia: enviado de novo, não cria ${other}; devolve o que já existe`)
  );
}

/** Query of a list: only published items, or only drafts. */
export const publishedFilter = z
  .enum(["true", "false"], "Publicado deve ser true ou false")
  .transform((value) => value === "true")
  .optional();

export const categoriesSchema = z.object({ categories: z.array(z.string()) });

/** What an item that has an author says of it, to staff. */
export const authoredFields = {
  authorId: z.string().nullable().describe("De quem é; só para a equipe"),
  publicationRequest: z
    .object({ at: z.iso.datetime(), author: z.object({ name: z.string() }) })
    .nullable()
    .describe("Quem pediu a publicação, e quando; só para a equipe"),
};
export type Authored = z.infer<z.ZodObject<typeof authoredFields>>;

export const scheduleActionSchema = z.enum(["publish", "unpublish"], "Escolha publicar ou tirar do ar");
export type ScheduleAction = z.infer<typeof scheduleActionSchema>;

/** What staff see in lists of an item's schedule. */
export const scheduledActSchema = z
  .object({ action: scheduleActionSchema, at: z.iso.datetime() })
  .nullable()
  .describe("Quando vai ao ar, ou sai dele; só para a equipe");

/** Of a list's query. @param without what a summary leaves out, for the documentation */
export const summaryField = (without: string) =>
  z.literal("summary", "Campos deve ser summary").optional().describe(`\`summary\` deixa ${without} de fora`);
