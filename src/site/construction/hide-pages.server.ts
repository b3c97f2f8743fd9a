// While the site is under construction, strangers get one page at every page address, rendered as if they had requested
// it, so that no other page's loader runs for them (docs/adr/0083).

import type { FastifyRequest } from "fastify";
import {
  HIDDEN_HEADERS,
  PRIVATE_HEADERS,
  refuseStranger,
} from "#src/accounts/sessions/hidden-site.server.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isHidden, isShownEarly } from "./shown-settings.server.ts";

export const CONSTRUCTION_PATH = "/em-construcao";
const PAGES = "*";
/** Login, mailed links, newsletter unsubscription, and the router's manifest. */
const SHOWN = /^\/(?:dashboard(?:\/.*|\.data)?|newsletter\/sair\/.*|__manifest)$/;

/** Adds the hook; `createPageSender` renders the page it chooses. */
export function hidePages(app: Server, resources: Resources): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.url !== PAGES) return;
    const path = pathOf(request);
    if (path === undefined || SHOWN.test(path)) return;
    if (await isHidden(resources, request)) {
      if (path.endsWith(".data")) return refuseStranger(reply);
      request.shown = { path: CONSTRUCTION_PATH, headers: HIDDEN_HEADERS };
    } else if (await isShownEarly(resources)) {
      request.shown = { headers: PRIVATE_HEADERS };
    }
  });
}

/** Normalizes `..` and the like, as the router will; undefined for an invalid address, which the router refuses. */
function pathOf({ url }: FastifyRequest): string | undefined {
  return URL.parse(url.replace(/^[/\\]+/, "/"), "http://localhost")?.pathname;
}
