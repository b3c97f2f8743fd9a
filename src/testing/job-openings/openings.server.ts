import { defineFieldsContentType } from "#src/publishing/items/define-fields-content-type.server.ts";
import type { PublishableType } from "#src/publishing/publishable-type.server.ts";
import { picturedToolFields } from "#src/publishing/tools/schema.ts";
import { type Opening, OPENING_FIELDS, type OpeningChanges, OPENINGS } from "./schema.ts";
import { openingsTable } from "./table.ts";

type OpeningRow = typeof openingsTable.$inferSelect;

export const openingType: PublishableType<OpeningRow, Opening, OpeningChanges> = defineFieldsContentType({
  name: "opening",
  plural: "openings",
  one: "Vaga",
  inText: { one: "vaga", many: "vagas", isFeminine: true },
  fields: OPENING_FIELDS,
  table: openingsTable,
  listPath: "/vagas",
  fallbackSlug: "vaga",
  publicParts: {
    section: "Vagas",
    heading: "Vagas",
    summary: "place",
    feed: { title: "Vagas", rss: "/vagas/rss.xml", json: "/vagas/feed.json", aliases: [], text: "text" },
  },
  slugTaken: "Já existe uma vaga com este endereço. Escolha outro.",
  editedMeanwhile:
    "Esta vaga foi alterada em outro lugar depois que você a abriu. Recarregue para ver a versão atual.",
  hasAuthor: false,
  isCounted: true,
  tools: {
    mayCreate: "Criar vagas",
    create: OPENINGS.input.omit({ slug: true, picture: true }).extend(picturedToolFields),
    pictureOf: ({ picture }) => picture,
    words: {
      summary: "Criar uma vaga",
      made: "A vaga criada",
      created: "Vaga criada com sucesso!",
      known: "Esta vaga já tinha sido criada com o mesmo externalId.",
      gone: "A vaga deste externalId foi excluída do site. Use outro externalId para criar uma nova.",
    },
  },
  hasTrash: true,
  complete: OPENINGS.input,
});
