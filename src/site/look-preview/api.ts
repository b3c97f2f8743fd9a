import { findPageAt } from "#src/features/pages/pages.server.ts";
import { partsById, renderParts } from "#src/features/pages/site-page/render-parts.server.tsx";
import { homePartsQuery, homePartsSchema } from "#src/features/site-settings/schema.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { loadPageSite } from "../page-site.server.ts";

/** Previews the home page in the settings with an identity that is not active. */
export const lookPreviewApi: SliceApi = {
  tag: "Configurações",
  administrator(app, resources) {
    app.get(
      "/api/settings/home",
      {
        schema: {
          summary: "As seções da página inicial com outra identidade visual",
          querystring: homePartsQuery,
          response: { 200: homePartsSchema.describe("O HTML das seções") },
        },
      },
      async (request) => {
        const found = await findPageAt(resources, "/");
        if (!found || !("page" in found)) return {};
        const site = await loadPageSite(resources, found);
        const settings = { ...site.settings, identity: request.query.identity };
        return partsById(renderParts(found.page, { ...site, settings }, { isDocument: false }));
      },
    );
  },
};
