// Site texts: one row, cached in every process until it changes.

import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { getSettingsOrDefaults } from "../settings.server.ts";
import { fillInAll, liveValuesOf, type LiveValues } from "./live-values.ts";
import { siteTextsTable } from "./table.ts";
import { type StoredTexts, textKey, type TextPart, wordsOf } from "./words/part.ts";

export const TEXTS_TAG = "texts:site";

type TextsContext = { db: Queryable } & Pick<Resources, "cache">;
type ShownContext = Pick<Resources, "db" | "cache" | "config" | "log">;

/** Returns the owner's texts as stored. */
export function getStoredTexts({ db, cache }: TextsContext): Promise<StoredTexts> {
  return cache.get("texts", [TEXTS_TAG], () => readStoredTexts(db));
}

/** Bypasses the cache. */
export async function readStoredTexts(db: Queryable): Promise<StoredTexts> {
  const [row] = await db.select({ texts: siteTextsTable.texts }).from(siteTextsTable);
  return row?.texts ?? {};
}

/** True if the texts have a row, which a site gets at its first start. */
export async function hasTexts(db: Queryable): Promise<boolean> {
  return (await db.$count(siteTextsTable)) > 0;
}

export async function getLiveValues(context: ShownContext): Promise<LiveValues> {
  const settings = await getSettingsOrDefaults(context);
  const { timeZone } = context.config;
  const year = Number(dateFormatter("en", { timeZone, year: "numeric" }).format(new Date()));
  return liveValuesOf({ settings, phone: readPhone(settings.contactPhone), year });
}

/**
 * Returns the parts' texts for the browser: only those that differ from the defaults in its scripts, with values filled
 * in. If they cannot be read, pages show the defaults.
 */
export async function getShownTexts(context: ShownContext, parts: readonly TextPart[]): Promise<StoredTexts> {
  const values = await getLiveValues(context);
  const stored = await readOrNone(context);
  const shown: [string, StoredTexts[string]][] = [];
  for (const part of parts) {
    for (const [field, value] of Object.entries(wordsOf(part, stored))) {
      const filled = fillInAll(value, values);
      if (!isDeepStrictEqual(filled, part.words[field])) shown.push([textKey(part, field), filled]);
    }
  }
  return Object.fromEntries(shown);
}

/** Returns one part's texts with values filled in, for server-side use. */
export async function getWords<Own extends TextPart["words"]>(
  context: ShownContext,
  part: TextPart<Own>,
): Promise<Own> {
  const values = await getLiveValues(context);
  const words = wordsOf(part, await readOrNone(context));
  return Object.fromEntries(
    Object.entries(words).map(([field, value]) => [field, fillInAll(value, values)]),
  ) as unknown as Own;
}

async function readOrNone(context: ShownContext): Promise<StoredTexts> {
  try {
    return await getStoredTexts(context);
  } catch (error) {
    context.cache.markIncomplete();
    context.log.error({ err: error }, "texts could not be read: the product's shown");
    return {};
  }
}
