// Marks the browsers of people who are signed in, whose visits to the site are not counted (docs/adr/0152), and who
// get a link to the editor on public pages (docs/adr/0159).

import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { SESSION_DAYS } from "./session-times.ts";

const COOKIE = { name: "vitrine_staff", path: "/" };
/** Earlier versions set it for events only. */
const FORMER_PATH = "/api/events";
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** Anybody may set such a cookie, and leaves only their own visits out. */
export function isStaffBrowser(request: Parameters<typeof readCookie>[0]): boolean {
  return Boolean(readCookie(request, COOKIE.name));
}

export function markStaffBrowser(
  { config }: Pick<Resources, "config">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCookie({ ...COOKIE, value: "1", maxAgeSeconds: SESSION_SECONDS }, config, request, reply);
}

export function unmarkStaffBrowser(
  { config }: Pick<Resources, "config">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  for (const path of [COOKIE.path, FORMER_PATH])
    setCookie({ ...COOKIE, path, value: "", maxAgeSeconds: 0 }, config, request, reply);
}
