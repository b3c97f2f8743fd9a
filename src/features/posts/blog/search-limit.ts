// Limits searches of the blog: of the public pages they alone cannot be cached, as each search may be new.
// Images for sharing need no limit: each is made once.
import type { FastifyReply } from "fastify";
import { SEARCHES_LIMIT } from "#src/platform/http/limits.ts";
import { sendPlainPage } from "#src/platform/http/plain-page.ts";
import { requestKey, sendTooMany } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";

/**
 * Whether an address is a search of the blog, as a page or as data (client navigation), however it is spelt: the router
 * decodes paths and names of parameters, and ignores capitals and slashes too many.
 */
export function readSearchKind(target: string): "page" | "data" | undefined {
  // Dots of a path are resolved here as by the router; a start of two slashes would be another host.
  const url = URL.parse(target.replace(/^[/\\]+/, "/"), "http://localhost");
  if (!url || !url.searchParams.getAll("busca").some((text) => text !== "")) return undefined;
  const path = decode(url.pathname)
    .toLowerCase()
    .replaceAll(/[/\\]+/g, "/");
  // `/blog/_.data` is the router's own name of the data of `/blog/`.
  const found = /^\/blog(?:\/_?)?(\.data)?\/?$/.exec(path);
  if (!found) return undefined;
  return found[1] ? "data" : "page";
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Adds the limit. Call it before the pages are installed. */
export function limitSearches(app: Server, { limiter, log }: Pick<Resources, "limiter" | "log">): void {
  app.addHook("onRequest", async (request, reply) => {
    const kind = readSearchKind(request.url);
    if (!kind) return;
    const state = await limiter.take(SEARCHES_LIMIT, requestKey(request)).catch((error: unknown) => {
      // Without the database the page shows its own error.
      log.warn({ err: error }, "searches could not be counted");
    });
    if (state?.exceeded) return kind === "data" ? sendTooMany(reply, state) : sendPage(reply, state);
  });
}

function sendPage(reply: FastifyReply, { resetSeconds }: LimitState): FastifyReply {
  void reply.header("retry-after", resetSeconds).header("cache-control", "no-store");
  return sendPlainPage(reply, "too-many-requests");
}
