// The API: every slice's calls on one server.
import { installAccountsApi } from "#src/features/accounts/api.ts";
import { installFaqApi } from "#src/features/faq/api.ts";
import { installLeadsApi } from "#src/features/leads/api.ts";
import { installProjectsApi } from "#src/features/projects/api.ts";
import { installSettingsApi } from "#src/features/settings/api.ts";
import { installTokensApi } from "#src/features/tokens/api.ts";
import { createServer, type Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { installFoundRoutes } from "#src/site/found-routes.ts";

/** Builds the server with all API routes and what machines read, without the pages. */
export async function createApi(resources: Resources): Promise<Server> {
  const app = await createServer(resources);
  installSettingsApi(app, resources);
  installAccountsApi(app, resources);
  installFaqApi(app, resources);
  installLeadsApi(app, resources);
  installProjectsApi(app, resources);
  installTokensApi(app, resources);
  installFoundRoutes(app, resources);
  return app;
}
