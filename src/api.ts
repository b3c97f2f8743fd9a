import { requireConfirmation } from "#src/accounts/confirm/confirm.server.ts";
import type { Right } from "#src/accounts/roles.ts";
import { allowUser, requireUser } from "#src/accounts/sessions/authenticate.server.ts";
import { hideUntilOpened } from "#src/accounts/sessions/hidden-site.server.ts";
import { watchRefusals } from "#src/audit/refusals.server.ts";
import { installClosedSite } from "#src/backup/runs/closed-site.ts";
import { installFileRoutes } from "#src/features/library/file-routes.ts";
import { isGonePicture } from "#src/features/library/upload-access.server.ts";
import { requireToken } from "#src/features/tokens/authenticate-token.server.ts";
import { installMediaRoutes } from "#src/media/media-routes.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import { type Guards, installApi } from "#src/platform/http/scopes.ts";
import { createServer, type Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { openRedirects } from "#src/publishing/addresses/open-redirects.server.ts";
import { hidePages } from "#src/site/construction/hide-pages.server.ts";
import { installFeedRoutes } from "#src/site/feeds/feed-routes.ts";
import { staffBar } from "#src/site/frame/staff-bar.server.ts";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import { kinds, publishableTypes } from "./content-types.ts";
import { slices } from "./slices.ts";

/** Builds the server with all API and machine-readable routes, but without the pages. */
export async function createApi(resources: Resources): Promise<Server> {
  const redirects = openRedirects(resources, publishableTypes);
  const app = await createServer(resources, PAGE_ADDRESSES, redirects.leadsElsewhere, staffBar);
  app.decorate("redirects", redirects);
  app.addHook("onClose", redirects.close);
  await installClosedSite(app, resources);
  watchRefusals(app, resources);
  for (const load of slices.flatMap(({ apis = [] }) => apis)) {
    for (const api of [await load()].flat()) await installApi(app, resources, api, guardsOf(resources));
  }
  hidePages(app, resources);
  installMediaRoutes(app, resources, (request, id) => isGonePicture(resources, kinds, request, id));
  installFileRoutes(app, resources, kinds);
  installFeedRoutes(app, resources);
  return app;
}

/** Calls are counted by address; token calls have a separate count. */
function guardsOf(resources: Resources): Guards {
  const counted = limitCalls(resources.limiter);
  const hidden = hideUntilOpened(resources);
  const mayWho = (right: Right) => [counted, requireUser(resources, right), requireConfirmation];
  return {
    anonymous: [counted, hidden],
    public: [counted, allowUser(resources), hidden],
    member: mayWho("member"),
    writer: mayWho("writer"),
    statistics: mayWho("statistics"),
    staff: mayWho("staff"),
    leads: mayWho("leads"),
    allLeads: mayWho("allLeads"),
    administrator: mayWho("administrator"),
    token: [requireToken(resources)],
  };
}
