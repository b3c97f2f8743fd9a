import { publishableTypes } from "#src/content-types.ts";
import { sendDocument } from "#src/platform/http/pages/send-document.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findPublic } from "#src/publishing/items/read-content.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { type FeedContentType, writeJsonFeed, writeRss } from "./feeds.server.ts";
import { HIDDEN, openRoute, UNLISTED } from "./open-route.ts";

export function installKindRoutes(app: Server, resources: Resources): void {
  for (const kind of publishableTypes) {
    const { feed, toText } = kind.publicItems ?? {};
    if (feed) installFeed(app, resources, { kind, feed });
    if (toText) installTexts(app, resources, kind, toText);
  }
}

function installFeed(app: Server, resources: Resources, fed: FeedContentType): void {
  const open = openRoute(resources);
  app.get(fed.feed.rss, open, async (request, reply) =>
    sendDocument(request, reply.headers(UNLISTED), {
      body: await writeRss(resources, fed),
      type: "application/rss+xml; charset=utf-8",
    }),
  );
  app.get(fed.feed.json, open, async (request, reply) =>
    sendDocument(request, reply.headers(UNLISTED), {
      body: await writeJsonFeed(resources, fed),
      type: "application/feed+json; charset=utf-8",
    }),
  );
  // Includes the trailing slash used by other programs, so that one redirect suffices.
  for (const path of fed.feed.aliases.flatMap((alias) => [alias, `${alias}/`])) {
    app.get(path, HIDDEN, async (_request, reply) => reply.redirect(fed.feed.rss, 301));
  }
}

function installTexts(
  app: Server,
  resources: Resources,
  kind: AnyPublishableType,
  toText: (item: unknown, url: string) => string,
): void {
  const path = `${kind.pageOf(":slug(^[a-z0-9-]+$)")}.md`;
  app.get<{ Params: { slug: string } }>(path, openRoute(resources), async (request, reply) => {
    const found = await findPublic(resources, kind, request.params.slug);
    if (!found) return sendProblem(reply, "not-found");
    // A cached redirect would cause a loop when the item moves back.
    if (found.kind === "moved")
      return reply.header("cache-control", "no-cache").redirect(`${kind.pageOf(found.slug)}.md`, 301);
    const url = `${await getSiteUrl(resources)}${kind.pageOf(request.params.slug)}`;
    // The page is this text's original (RFC 6596).
    void reply.header("link", `<${url}>; rel="canonical"`);
    return sendDocument(request, reply, {
      body: toText(found.item, url),
      type: "text/markdown; charset=utf-8",
    });
  });
}
