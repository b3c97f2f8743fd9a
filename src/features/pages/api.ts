import { z } from "zod";
import { storedImageSchema } from "#src/media/schema.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { contentApi } from "#src/publishing/calls/content-api.ts";
import { audienceOf } from "#src/publishing/calls/content-type-calls.ts";
import { checkedFields } from "#src/publishing/checks/checked-content-type.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { countItems } from "#src/publishing/items/read-content.server.ts";
import { declareSectionPresence } from "#src/publishing/presence/presence-api.ts";
import { readCheckedSections, readStoredSections } from "./check-sections.server.ts";
import { checkedNewPageSchema, checkedPageChangesSchema } from "./checked-sections.server.ts";
import { listPages, loadSectionsOf, pageType } from "./pages.server.ts";
import { findShownBlocks } from "./place-blocks.server.ts";
import { withoutPrivateProps } from "./private-props.ts";
import {
  CHANGE_NOTE,
  type Page,
  PAGE_FIELDS,
  pageListSchema,
  pageQuerySchema,
  pageSchema,
  pageStatsSchema,
  sectionKindsSchema,
  sectionsField,
} from "./schema.ts";
import { REQUIRED_SECTION_TYPES, SECTION_TYPES } from "./section-types/find-section-type.ts";
import { onlyPageOf } from "./sections/required-sections.ts";

const ANSWER = z.object({
  images: z.record(z.string(), storedImageSchema).describe("As imagens das seções"),
  html: z.record(z.string(), z.string()).describe("O HTML de cada texto em Markdown"),
  data: z.record(z.string(), z.any()).describe("O que é lido do site, pelo identificador da seção"),
});

const content = contentApi({
  kind: pageType,
  path: "/api/pages",
  item: pageSchema,
  input: checkedNewPageSchema,
  changes: checkedPageChangesSchema,
  hide: hidePrivate,
  stats: pageStatsSchema,
  async readStats(db) {
    const { total, published } = await countItems(db, pageType);
    return { total, published, drafts: total - published };
  },
  checked: checkedFields(PAGE_FIELDS, { readParts: readCheckedSections, readStored: readStoredSections }),
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

function hidePrivate(page: Page): Page {
  return { ...page, sections: page.sections.map(withoutPrivateProps) };
}

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
    declareSectionPresence(app, resources, { kind: pageType, path: "/api/pages" });
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
      const readable = audience === "public" ? pages.map(hidePrivate) : pages;
      const versioned = await addVersions(resources.db, readable, audience);
      const shown =
        fields === "summary" ? versioned.map(({ sections: _sections, ...page }) => page) : versioned;
      return { pages: shown, total, page: query.page, limit: query.limit };
    },
  );
}

/** Describes the sections to tools that write them. */
function declareKinds(app: Server): void {
  // Built at the first request, to keep the start short.
  let described: ReturnType<typeof describeSectionTypes> | undefined;
  app.get(
    "/api/pages/kinds",
    {
      schema: {
        summary: "Os tipos de seção, e os campos de cada um",
        response: { 200: sectionKindsSchema.describe("Todos os tipos") },
      },
    },
    () => (described ??= describeSectionTypes()),
  );
}

const describeSectionTypes = () =>
  [...SECTION_TYPES, ...REQUIRED_SECTION_TYPES].map(
    ({ type, version, label, schema, example, variants }) => ({
      type,
      version,
      label,
      onlyOn: onlyPageOf(type),
      schema: z.toJSONSchema(schema, { io: "input" }),
      example,
      variants: variants.map(({ name, label: called, props }) => ({ name, label: called, props })),
    }),
  );

// Loads what the sections of a draft show beside their props, for the editor.
function declareDraftSections(app: Server, resources: Resources): void {
  app.post(
    "/api/pages/:id/loaded",
    {
      schema: {
        summary: "O que as seções de um rascunho mostram além dos seus campos",
        description: "Imagens, textos em Markdown, e o que elas leem do site. Nada é guardado.",
        params: z.object({ id: z.string() }),
        body: z.object(
          { path: z.string("Falta o endereço da página"), sections: sectionsField },
          "Envie as seções em um objeto JSON",
        ),
        response: { 200: ANSWER.describe("O que foi lido; o que não pôde ser lido fica de fora") },
      },
    },
    async ({ params, body }) => {
      const { sections, path } = body;
      // The editor shows hidden sections too.
      const shown = sections.map((section) => ({ ...section, isHidden: false }));
      const blocks = await findShownBlocks(resources, shown);
      const inner = [...blocks.values()].flatMap((block) => block.sections);
      const page = { id: params.id, path, sections: [...shown, ...inner] };
      const loaded = await loadSectionsOf(resources, page, { isDraft: true });
      return { ...loaded, data: { ...loaded.data, ...Object.fromEntries(blocks) } };
    },
  );
}
