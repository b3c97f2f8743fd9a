// Options of routes for programs.
import type { FastifyReply, FastifyRequest } from "fastify";
import { hideUntilOpened } from "#src/accounts/sessions/hidden-site.server.ts";
import { limitRenders } from "#src/platform/http/limit-renders.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";

const MAINTENANCE_SECONDS = 600;

/** Not in the API's documentation. */
export const HIDDEN = { schema: { hide: true } } as const;

/** Headers of what search engines must not show beside the pages. */
export const UNLISTED = { "x-robots-tag": "noindex" };

/** Kept pages have one spelling, and these routes know others too. */
export const COUNTED = { ...HIDDEN, onRequest: limitRenders };

/** The same for what shows content, which strangers do not get while the site is under construction. */
export function hiddenRoute(resources: Resources) {
  return { ...HIDDEN, onRequest: [limitRenders, hideUntilOpened(resources)] };
}

/** A route with the site's content: counted, and in maintenance it answers 503 like the pages. */
export function openRoute(resources: Resources) {
  const refuseInMaintenance = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { isMaintenanceMode } = await getPublicSettings(resources);
    if (!isMaintenanceMode) return;
    void reply.header("cache-control", "no-store");
    return sendProblem(reply, "unavailable", { retryAfter: MAINTENANCE_SECONDS });
  };
  return { ...HIDDEN, onRequest: [limitRenders, hideUntilOpened(resources), refuseInMaintenance] };
}
