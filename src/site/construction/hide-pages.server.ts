// While the site is under construction, strangers get one page at every address of a page, and it is rendered as if it
// had been asked for: no loader of another page runs for them (docs/adr/0083).
import type { FastifyRequest } from "fastify";
import {
  HIDDEN_HEADERS,
  PRIVATE_HEADERS,
  refuseStranger,
} from "#src/accounts/sessions/hidden-site.server.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isHidden, isShownEarly } from "./shown-settings.server.ts";

/** Where the page is. */
export const CONSTRUCTION_PATH = "/em-construcao";
/** The route of all pages (`installPages`). */
const PAGES = "*";
/** Signing in, links of mails, the way out of the newsletter, and the router's list of its files. */
const SHOWN = /^\/(?:dashboard(?:\/.*|\.data)?|newsletter\/sair\/.*|__manifest)$/;

/** Adds the hook to the server; `createPageSender` shows the page that it names. */
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

/** As the router will read it, without `..` and the like; undefined for an address that is none, which it refuses. */
function pathOf({ url }: FastifyRequest): string | undefined {
  return URL.parse(url.replace(/^[/\\]+/, "/"), "http://localhost")?.pathname;
}
