import { findPageAt, listServices } from "#src/features/pages/pages.server.ts";
import { renderParts } from "#src/features/pages/site-page/render-parts.server.tsx";
import { homePartsQuery, homePartsSchema } from "#src/features/site-settings/schema.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { loadSiteData } from "#src/site/frame/site-data.server.ts";

/** For the preview in the settings: the home page with an identity that is not in force. */
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
        if (!found || !("page" in found)) return { stage: "", rest: "" };
        const site = { ...(await loadSiteData(resources)), services: await listServices(resources) };
        const settings = { ...site.settings, identity: request.query.identity };
        return renderParts(found.page, { ...site, settings }, { isDocument: false });
      },
    );
  },
};
