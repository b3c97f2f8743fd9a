import { z } from "zod";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { contentApi } from "#src/publishing/calls/content-api.ts";
import { audienceOf } from "#src/publishing/calls/content-type-calls.ts";
import { checkedFields } from "#src/publishing/checks/checked-content-type.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { countItems } from "#src/publishing/items/read-content.server.ts";
import { checkedNewPageSchema, checkedPageChangesSchema } from "./checked-sections.server.ts";
import { declareDraftSections } from "./draft-sections-api.ts";
import { listPages, pageType } from "./pages.server.ts";
import {
  pageListSchema,
  pageQuerySchema,
  pageSchema,
  pageStatsSchema,
  sectionKindsSchema,
  PAGE_FIELDS,
  CHANGE_NOTE,
} from "./schema.ts";
import { REQUIRED_SECTION_KINDS, SECTION_KINDS } from "./section-types/kinds.ts";
import { onlyPageOf } from "./sections/required-sections.ts";

const content = contentApi({
  kind: pageType,
  path: "/api/pages",
  item: pageSchema,
  input: checkedNewPageSchema,
  changes: checkedPageChangesSchema,
  stats: pageStatsSchema,
  async readStats(db) {
    const { total, published } = await countItems(db, pageType);
    return { total, published, drafts: total - published };
  },
  checked: checkedFields(PAGE_FIELDS),
  notFound: "Página não encontrada",
  docs: {
    one: "Uma página",
    atAddress: "A página de um endereço",
    found: "A página",
    moved: "A página mudou de endereço",
    create: "Criar uma página",
    created: "A página criada",
    change: "Mudar uma página",
    changed: "A página como ficou",
    changeNote: CHANGE_NOTE,
    remove: "Excluir uma página",
    counts: "Contagem de páginas",
    counted: "Quantas há, quantas publicadas e quantos rascunhos",
  },
});

export const pagesApi: SliceApi = {
  tag: "Páginas",
  public(app, resources) {
    declareList(app, resources);
    declareKinds(app);
    content.public(app, resources);
  },
  staff(app, resources) {
    content.staff(app, resources);
    declareDraftSections(app, resources);
  },
};

function declareList(app: Server, resources: Resources): void {
  app.get(
    "/api/pages",
    {
      schema: {
        summary: "Páginas, pelo endereço",
        querystring: pageQuerySchema,
        response: { 200: pageListSchema.describe("Uma parte da lista de páginas") },
      },
    },
    async (request) => {
      const { fields, ...query } = request.query;
      const audience = audienceOf(request, pageType);
      const { pages, total } = await listPages(resources, { ...query, audience });
      const versioned = await addVersions(resources.db, pages, audience);
      const shown =
        fields === "summary" ? versioned.map(({ sections: _sections, ...page }) => page) : versioned;
      return { pages: shown, total, page: query.page, limit: query.limit };
    },
  );
}

/** Describes the sections to tools that write them. */
function declareKinds(app: Server): void {
  // Built at the first request, to keep the start short.
  let kinds: ReturnType<typeof describeKinds> | undefined;
  app.get(
    "/api/pages/kinds",
    {
      schema: {
        summary: "Os tipos de seção, e os campos de cada um",
        response: { 200: sectionKindsSchema.describe("Todos os tipos") },
      },
    },
    () => (kinds ??= describeKinds()),
  );
}

const describeKinds = () =>
  [...SECTION_KINDS, ...REQUIRED_SECTION_KINDS].map(({ type, version, label, schema, example }) => ({
    type,
    version,
    label,
    onlyOn: onlyPageOf(type),
    schema: z.toJSONSchema(schema, { io: "input" }),
    example,
  }));
