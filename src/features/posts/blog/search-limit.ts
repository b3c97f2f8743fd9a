// Limits searches of the blog: of the public pages they alone cannot be cached, as each search may be new.
// Images for sharing need no limit: each is made once.
import type { FastifyReply } from "fastify";
import { SEARCHES_LIMIT } from "#src/platform/http/limits.ts";
import { sendPlainPage } from "#src/platform/http/pages/plain-page.ts";
import { requestKey, sendTooMany } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";

/** `/blog?busca=…`, as a page or as data (client navigation). */
const SEARCH = /^\/blog(\.data)?\?(?:.*&)?busca=[^&]/;

/** Adds the limit. Call it before the pages are installed. */
export function limitSearches(app: Server, { limiter, log }: Pick<Resources, "limiter" | "log">): void {
  app.addHook("onRequest", async (request, reply) => {
    const search = SEARCH.exec(request.url);
    if (!search) return;
    const state = await limiter.take(SEARCHES_LIMIT, requestKey(request)).catch((error: unknown) => {
      // Without the database the page shows its own error.
      log.warn({ err: error }, "searches could not be counted");
    });
    if (state?.exceeded) return search[1] ? sendTooMany(reply, state) : sendPage(reply, state);
  });
}

function sendPage(reply: FastifyReply, { resetSeconds }: LimitState): FastifyReply {
  void reply.header("retry-after", resetSeconds).header("cache-control", "no-store");
  return sendPlainPage(reply, "too-many-requests");
}
