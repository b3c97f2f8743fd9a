// By which a process that asks its own site for pages is shown them while the site is under construction. Nobody else can
// make it: it is encrypted with the key of the site's secrets, and is good for a few minutes.
import type { FastifyRequest } from "fastify";
import type { SecretBox } from "#src/platform/secrets/secret-key.ts";

const HEADER = "x-vitrine-visit";
const CONTEXT = "own-visit";
const MAX_AGE_MS = 10 * 60 * 1_000;

/** The headers of a visit that begins now; none where there is no key. */
export function ownVisitHeaders(secrets: SecretBox | undefined): Record<string, string> {
  return secrets ? { [HEADER]: secrets.encrypt(String(Date.now()), CONTEXT) } : {};
}

/** Whether this site's own process asks. */
export function isOwnVisit(
  { headers }: Pick<FastifyRequest, "headers">,
  secrets: SecretBox | undefined,
): boolean {
  const sealed = headers[HEADER];
  const begun = typeof sealed === "string" ? secrets?.decrypt(sealed, CONTEXT) : undefined;
  return begun !== undefined && Math.abs(Date.now() - Number(begun)) < MAX_AGE_MS;
}
