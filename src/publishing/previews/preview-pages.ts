// Serves /previa/<token>/…: the public pages with drafts, for whoever has the link (docs/adr/0038).

import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { setUploadCookie } from "#src/accounts/sessions/upload-cookie.server.ts";
import { PREVIEW_PAGES_LIMIT } from "#src/platform/http/limits.ts";
import type { PageContext } from "#src/platform/http/pages/page-context.ts";
import { createPageSender, handlePageError } from "#src/platform/http/pages/pages.ts";
import { sendPlainPage } from "#src/platform/http/plain-page.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { requestKey } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import type { PreviewInfo } from "#src/shared/preview-info.ts";
import { CLOSED_PATHS } from "#src/shared/public-addresses.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import type { ContentType } from "../content-type.server.ts";
import { isPublishableType } from "../publishable-type.server.ts";
import { countOpen, findPreviewLink, type OpenLink } from "./preview-links.server.ts";
import { withDrafts } from "./with-drafts.server.ts";

/** A link in rendered Markdown, whose attributes are always double-quoted. */
const LINK = /(<a\b[^>]*?\shref=")([^"]*)(")/g;
/** A path of this site, not another host ("//", "/\\"). */
const OWN_PATH = /^\/(?![/\\])/;

interface PreviewPages {
  build: ServerBuild;
  resources: Resources;
  kinds: ContentType[];
  sheets: PageContext["sheets"];
  /** The canonical form of an address; undefined if it is canonical. */
  canonicalizePath: (target: string) => string | undefined;
}

/** Headers of every response below /previa/. */
const HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, noarchive",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};
/** The same for expired, revoked and unknown links, so that guesses reveal nothing. */
const ENDED = {
  title: "Esta prévia não está mais disponível",
  detail: "O link expirou ou foi revogado. Peça um novo a quem o enviou.",
};
/** Token, path and query. The token may be any text. */
const ADDRESS = /^\/previa\/([^/?]*)([^?]*)(.*)$/s;
/** Paths of files and API calls, which links in a preview keep unchanged. */
const NO_PAGE = /^\/(?:assets|media|downloads)\/|\.(?:xml|json|txt|md|webmanifest|ico|svg|png)(?:[?#]|$)/;

/** Must be called before the pages are installed on all other addresses. */
export async function installPreviews(app: Server, pages: PreviewPages): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler(handlePageError);
    scope.addHook("onSend", async (_request, reply) => void reply.headers(HEADERS));
    scope.route({
      method: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      url: "/previa/*",
      schema: { hide: true },
      // Rejects before the body is read: a preview accepts no data.
      onRequest: async (_request, reply) =>
        sendProblem(reply.header("allow", "GET, HEAD"), "method-not-allowed"),
      handler: async (_request, reply) => sendProblem(reply, "method-not-allowed"),
    });
    scope.route({
      method: ["GET", "HEAD"],
      url: "/previa/*",
      schema: { hide: true },
      handler: (request, reply) => answer(pages, request, reply),
    });
  });
}

async function answer(
  pages: PreviewPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { resources, kinds } = pages;
  const limit = await resources.limiter.take(PREVIEW_PAGES_LIMIT, requestKey(request));
  if (limit.exceeded) {
    return sendPlainPage(reply.header("retry-after", limit.resetSeconds), "too-many-requests");
  }
  const [, token = "", path = "", query = ""] = ADDRESS.exec(request.url) ?? [];
  const link = await findPreviewLink(resources.db, token);
  if (!link) return sendPlainPage(reply, "not-found", ENDED);
  if (isClosed(path)) return sendPlainPage(reply, "not-found");
  const base = `/previa/${token}`;
  const address = toAddress(pages, path + query);
  if (address) return reply.redirect(base + address, 302);
  await setUploadCookie(resources, request, reply, "preview", link.id);
  if (request.method === "GET" && path === entryOf(link, kinds)) await countOpen(resources.db, link.id);
  const send = createPageSender({ ...pages.build, basename: base }, resources.config);
  return send(request, reply, (run) =>
    withDrafts(resources, kinds, link, async (drafted, isPartial) => {
      const siteUrl = await getSiteUrl(drafted);
      const { markdown } = drafted;
      const isPage = (to: string) => !CLOSED_PATHS.test(to) && !NO_PAGE.test(to);
      // Previews use the staff queue, so that their readers do not take turns from visitors.
      const caller = { queue: "staff", owner: `preview:${link.id}` } as const;
      return resources.callers.runAs(caller, () =>
        run({
          resources: {
            ...drafted,
            markdown: {
              ...markdown,
              async render(...text) {
                const rendered = await markdown.render(...text);
                return { ...rendered, html: rewriteLinks(rendered.html, { base, siteUrl, isPage }) };
              },
            },
          },
          sheets: pages.sheets,
          preview: { ...toPreviewInfo(link, resources.config.timeZone), isPartial },
        }),
      );
    }),
  );
}

/** Whether a path is not public, however it is spelled, since the router is lenient. */
function isClosed(path: string): boolean {
  try {
    return CLOSED_PATHS.test(decodeURI(path).toLowerCase());
  } catch {
    return true;
  }
}

function toAddress({ canonicalizePath }: PreviewPages, target: string): string | undefined {
  return target.startsWith("/") ? canonicalizePath(target) : undefined;
}

/** The page the link was created for. */
function entryOf({ kind, slug }: OpenLink, kinds: ContentType[]): string {
  const found = kinds.filter(isPublishableType).find(({ plural }) => plural === kind);
  return found && slug !== null ? found.pageOf(slug) : "/";
}

function toPreviewInfo({ name, expiresAt }: OpenLink, timeZone: string): Omit<PreviewInfo, "isPartial"> {
  const time = dateFormatter("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  return { name, until: time.format(expiresAt).replace(",", " às") };
}

/**
 * @param html sanitized output of the Markdown renderer
 * @param base "/previa/<token>"
 * @param siteUrl absolute links to the site count as its own
 * @param isPage whether a path leads to a page instead of a file or an API call
 */
export function rewriteLinks(
  html: string,
  { base, siteUrl, isPage }: { base: string; siteUrl: string; isPage: (path: string) => boolean },
): string {
  return html.replaceAll(LINK, (link, before: string, href: string, after: string) => {
    const path = href.startsWith(`${siteUrl}/`) ? href.slice(siteUrl.length) : href;
    return OWN_PATH.test(path) && isPage(path) ? before + base + path + after : link;
  });
}
