import type { PublicSettings } from "#src/settings/schema.ts";

/** Holds valid ids or null, as clean-settings.ts ensures. */
export type Tags = Pick<PublicSettings, "googleAnalyticsId" | "googleTagManagerId" | "facebookPixelId">;

export function readTags(settings: Tags): Tags | null {
  const { googleAnalyticsId, googleTagManagerId, facebookPixelId } = settings;
  if (!googleAnalyticsId && !googleTagManagerId && !facebookPixelId) return null;
  return { googleAnalyticsId, googleTagManagerId, facebookPixelId };
}

export const GOOGLE_SCRIPTS = "https://www.googletagmanager.com";
export const META_SCRIPTS = "https://connect.facebook.net";

/**
 * Lists hosts for the CSP; images of any host are allowed anyway.
 * https://developers.google.com/tag-platform/security/guides/csp
 */
export function tagHosts(tags: Tags | null): { scripts: string[]; connections: string[] } {
  const scripts: string[] = [];
  const connections: string[] = [];
  if (tags?.googleAnalyticsId || tags?.googleTagManagerId) {
    scripts.push(GOOGLE_SCRIPTS);
    connections.push(
      GOOGLE_SCRIPTS,
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://www.google.com",
      "https://*.g.doubleclick.net",
    );
  }
  if (tags?.facebookPixelId) {
    scripts.push(META_SCRIPTS);
    connections.push("https://www.facebook.com", META_SCRIPTS);
  }
  return { scripts, connections };
}
