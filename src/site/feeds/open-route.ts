import type { FastifyReply, FastifyRequest } from "fastify";
import { hideUntilOpened } from "#src/accounts/sessions/hidden-site.server.ts";
import { limitRenders } from "#src/platform/http/limit-renders.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";

const MAINTENANCE_SECONDS = 600;

/** Hidden from the API's documentation. */
export const HIDDEN = { schema: { hide: true } } as const;

/** Keeps a response out of search engines, which should show the pages instead. */
export const UNLISTED = { "x-robots-tag": "noindex" };

/** Rate-limited, because these routes accept several spellings, while cached pages have only one. */
export const COUNTED = { ...HIDDEN, onRequest: limitRenders };

/** Options for content that strangers do not get while the site is under construction. */
export function hiddenRoute(resources: Resources) {
  return { ...HIDDEN, onRequest: [limitRenders, hideUntilOpened(resources)] };
}

/** Options for content routes, which answer 503 in maintenance like the pages. */
export function openRoute(resources: Resources) {
  const refuseInMaintenance = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { isMaintenanceMode } = await getPublicSettings(resources);
    if (!isMaintenanceMode) return;
    void reply.header("cache-control", "no-store");
    return sendProblem(reply, "unavailable", { retryAfter: MAINTENANCE_SECONDS });
  };
  return { ...HIDDEN, onRequest: [limitRenders, hideUntilOpened(resources), refuseInMaintenance] };
}
