// /.well-known/security.txt (RFC 9116), the contact for reporting vulnerabilities.

import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings, getSiteUrl } from "#src/settings/settings.server.ts";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** @returns null while the settings have no e-mail address, since the file is invalid without a contact */
export async function writeSecurityText(
  resources: Pick<Resources, "db" | "cache" | "config">,
  now = Date.now(),
): Promise<string | null> {
  const { contactEmail } = await getSettings(resources);
  if (!contactEmail) return null;
  const siteUrl = await getSiteUrl(resources);
  // Stays the same for a whole day.
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS);
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: pt, en",
    `Canonical: ${new URL("/.well-known/security.txt", siteUrl).href}`,
    "",
  ].join("\n");
}
