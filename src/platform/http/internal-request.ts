// Marks requests that the site sends to itself, so that it sees its pages while under construction and counts nobody's
// visit. The mark is encrypted with the key of the site's secrets, so nobody else can make it.

import type { IncomingMessage } from "node:http";
import type { SecretBox } from "../secrets/secret-key.ts";

const HEADER = "x-vitrine-internal";
const CONTEXT = "internal-request";
const MAX_AGE_MS = 10 * 60 * 1_000;

/** Returns the headers that mark a request sent within the next ten minutes; empty if the site has no key. */
export function internalRequestHeaders(secrets: SecretBox | undefined): Record<string, string> {
  return secrets ? { [HEADER]: secrets.encrypt(String(Date.now()), CONTEXT) } : {};
}

export function isInternalRequest(
  { headers }: Pick<IncomingMessage, "headers">,
  secrets: SecretBox | undefined,
): boolean {
  const sealed = headers[HEADER];
  const sentAt = typeof sealed === "string" ? secrets?.decrypt(sealed, CONTEXT) : undefined;
  return sentAt !== undefined && Math.abs(Date.now() - Number(sentAt)) < MAX_AGE_MS;
}
