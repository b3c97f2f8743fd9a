// Makes the old addresses of posts from the pattern in the settings of an export from before Ghost 3.0.

import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { ADDRESS_MAX, type OldSite } from "../old-site/old-site.ts";
import type { GhostHead } from "./read-head.ts";

const PATTERN_MAX = 200;
const DATES = ["year", "month", "day"] as const;
const NAMES = ["slug", "id", "author", "primary_author", "primary_tag"] as const;
const PARTS: ReadonlySet<string> = new Set([...DATES, ...NAMES]);

export interface PermalinkPost {
  id: string;
  slug: string;
  publishedAt: Date | undefined;
  /** Slugs of the first author and the first tag, if that is public. */
  author: string | undefined;
  tag: string | undefined;
}

/**
 * Reads "/:year/:month/:slug/".
 * @returns a function that returns a post's address in that form, and a note if the pattern is not understood
 */
export function readPermalinks({ settings }: Pick<GhostHead, "settings">): {
  addressOf(post: PermalinkPost): string | undefined;
  notes: OldSite["notes"];
} {
  const pattern = (settings.get("permalinks") ?? "").replaceAll(/\{([a-z_]{1,20})\}/g, ":$1");
  if (pattern === "") return { addressOf: () => undefined, notes: [] };
  if (!isUnderstood(pattern)) return { addressOf: () => undefined, notes: [sayNotUnderstood(pattern)] };
  const hasDate = DATES.some((part) => pattern.includes(`:${part}`));
  const timeZone = readTimeZone(settings);
  return {
    notes: [],
    addressOf({ id, slug, publishedAt, author, tag }) {
      const date =
        publishedAt && hasUsualYear(publishedAt) ? toLocalTime(publishedAt, timeZone).date : undefined;
      // An unpublished post had no address yet.
      if (hasDate && !date) return undefined;
      const [year = "", month = "", day = ""] = date?.split("-") ?? [];
      // Ghost writes these words where there is no author or tag.
      const values = {
        year,
        month,
        day,
        slug,
        id,
        author: author ?? "undefined",
        primary_author: author ?? "all",
        primary_tag: tag ?? "all",
      };
      const address = pattern
        .replaceAll(/:([a-z_]+)/g, (_part, name: string) => values[name as keyof typeof values])
        .replace(/(?<=.)\/$/, "");
      return slug && address.length <= ADDRESS_MAX ? address : undefined;
    },
  };
}

function isUnderstood(pattern: string): boolean {
  if (pattern.length > PATTERN_MAX || !/^\/(?:[\w./~-]|:[a-z_])+$/.test(pattern)) return false;
  const parts = [...pattern.matchAll(/:([a-z_]+)/g)].map(([, name = ""]) => name);
  return (parts.includes("slug") || parts.includes("id")) && parts.every((name) => PARTS.has(name));
}

/** Damaged dates may have other years. */
const hasUsualYear = (date: Date): boolean => date.getUTCFullYear() > 1000 && date.getUTCFullYear() < 9999;

const sayNotUnderstood = (pattern: string): OldSite["notes"][number] => ({
  item: "Endereços dos posts",
  message: `O site antigo dava aos posts endereços no formato “${pattern.slice(0, PATTERN_MAX)}”, que não foi entendido: eles não levam aos posts daqui.`,
});

/** Ghost used UTC before it had the setting, whose name has changed twice. */
function readTimeZone(settings: GhostHead["settings"]): string {
  const named = ["timezone", "active_timezone", "activeTimezone"]
    .map((key) => settings.get(key))
    .find(Boolean);
  try {
    return dateFormatter("en", { timeZone: named ?? "UTC" }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
