// Creates a code for a click, if a person clicked.

import type { FastifyRequest } from "fastify";
import { isCrawler } from "#src/platform/http/crawlers.ts";
import { ALL_CLICKS_LIMIT, CLICKS_LIMIT } from "#src/platform/http/limits.ts";
import { requestKey } from "#src/platform/http/rate-limited.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { visitedPath } from "#src/shared/visit-source.ts";
import { readTouch, readTouches, type Touch } from "../touch.ts";
import { recordClick } from "./clicks.server.ts";
import type { WhatsappLink } from "./schema.ts";

/** Records a click and returns its code; null for programs and beyond the rate limits. */
export async function createClickCode(
  { db, limiter }: Pick<Resources, "db" | "limiter">,
  request: FastifyRequest,
  link: WhatsappLink,
): Promise<string | null> {
  if (!isOfPerson(request)) return null;
  if ((await limiter.take(CLICKS_LIMIT, requestKey(request))).exceeded) return null;
  if ((await limiter.take(ALL_CLICKS_LIMIT, "site")).exceeded) return null;
  return recordClick(db, readClick(request, link));
}

/** Tells whether a person navigates there, not a crawler, a prefetch or an embedded image. */
function isOfPerson({ method, headers }: FastifyRequest): boolean {
  if (method !== "GET" || isCrawler(headers["user-agent"] ?? "")) return false;
  const ahead = `${String(headers["sec-purpose"])} ${String(headers["purpose"])}`;
  return !ahead.includes("prefetch") && (headers["sec-fetch-dest"] ?? "document") === "document";
}

function readClick(
  request: FastifyRequest,
  { page, touches }: WhatsappLink,
): { page: string | null; firstTouch: Touch; lastTouch: Touch } {
  const now = new Date();
  const site = `http://${request.host}`;
  const referrer = URL.parse(request.headers.referer ?? "");
  const own = referrer?.host === request.host ? referrer : undefined;
  // Without scripts: the page from the referrer, or this address if the click came from elsewhere (a profile,
  // a mail).
  const arrival = own
    ? { url: own.href }
    : page
      ? { url: site + page }
      : { url: site + request.url, referrer: referrer?.href ?? null };
  const { firstTouch, lastTouch } = readTouches({ pageUrl: null, referrer: null, touches }, now);
  const touch = readTouch(arrival, now);
  return {
    page: own ? visitedPath(own.pathname) : (page ?? null),
    firstTouch: firstTouch ?? touch,
    lastTouch: lastTouch ?? touch,
  };
}
