// Site settings: one row, cached in every process until it changes.

import { eq } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Logger } from "#src/platform/logger.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { bodyField, isRequired, namesOf } from "#src/shared/fields/declare-fields.ts";
import type { BusinessHours } from "#src/shared/time/business-hours.ts";
import { type CnpjService, DEFAULT_SETTINGS } from "./default-settings.ts";
import {
  type PublicSettings,
  publicSettingsSchema,
  type Settings,
  SETTINGS_FIELDS,
  type SettingsAnswer,
  TAG_IDS,
} from "./schema.ts";
import { settingsTable } from "./table.ts";

const { own, names } = SETTINGS_FIELDS;
const DEFAULTS: Partial<Settings> = DEFAULT_SETTINGS;
/** Fields that become part of links, scripts and styles. */
const CHECKED = new Set(
  namesOf(SETTINGS_FIELDS, "url", "file", "logo", "secret", "color", "look", "font", "weekdays", "time"),
);

export const SETTINGS_TAG = "settings:site";
const SETTINGS_ID = 1;

interface SettingsContext {
  db: Queryable;
  cache: TagCache;
  config: Config;
}

/** Cached, and valid whatever the row contains (clean-settings.ts). */
export function getSettings({ db, cache }: SettingsContext): Promise<Settings> {
  return cache.get("settings", [SETTINGS_TAG], async () => {
    const [row] = await db.select().from(settingsTable).where(eq(settingsTable.id, SETTINGS_ID));
    return row ? toSettings(row) : { ...EMPTY, ...DEFAULT_SETTINGS };
  });
}

/** DEFAULT_WHATSAPP_NUMBER replaces an empty WhatsApp number. */
export async function getPublicSettings(context: SettingsContext): Promise<PublicSettings> {
  const settings = await context.cache.get("public-settings", [SETTINGS_TAG], async () =>
    publicSettingsSchema.parse(await getSettings(context)),
  );
  const whatsappNumber = settings.whatsappNumber ?? context.config.defaultWhatsappNumber ?? null;
  return { ...settings, whatsappNumber };
}

/** Falls back to the defaults if the settings cannot be read (docs/produto.md, "Settings"). */
export async function getSettingsOrDefaults(
  context: SettingsContext & { log: Logger },
): Promise<PublicSettings> {
  try {
    return await getPublicSettings(context);
  } catch (error) {
    context.log.error({ err: error }, "settings could not be read: defaults shown");
    const whatsappNumber = context.config.defaultWhatsappNumber ?? null;
    return publicSettingsSchema.parse({ ...EMPTY, ...DEFAULT_SETTINGS, whatsappNumber });
  }
}

export async function getSettingsAnswer(context: SettingsContext): Promise<SettingsAnswer> {
  return { ...(await getSettings(context)), siteUrlInForce: await getSiteUrl(context) };
}

/** True if settings were ever saved, by a person or by the demo content. */
export async function hasSettings(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: settingsTable.id }).from(settingsTable).limit(1);
  return rows.length > 0;
}

export async function ensureSettings(tx: Transaction): Promise<void> {
  await tx
    .insert(settingsTable)
    .values({ id: SETTINGS_ID, ...DEFAULT_SETTINGS })
    .onConflictDoNothing();
}

/** Returns the canonical origin (`SITE_URL`) without a trailing slash. */
export async function getSiteUrl(context: SettingsContext): Promise<string> {
  const { config } = context;
  return config.siteUrl ?? (await getSettings(context)).siteUrl ?? `http://localhost:${config.port}`;
}

/** Reads within the transaction. `answerHours` are business hours; 0 promises nothing. */
export async function readAnswerPromise(db: Queryable): Promise<BusinessHours & { answerHours: number }> {
  const { answerHours, businessDays, businessStart, businessEnd } = settingsTable;
  const [row] = await db
    .select({ answerHours, businessDays, businessStart, businessEnd })
    .from(settingsTable);
  return row ?? DEFAULT_SETTINGS;
}

/** Reads after how many days without activity a deal counts as stalled. */
export async function readStalledDays(db: Queryable): Promise<number> {
  const [row] = await db.select({ days: settingsTable.stalledDays }).from(settingsTable);
  return row?.days ?? DEFAULT_SETTINGS.stalledDays;
}

/** Reads which service is asked about a CNPJ, and the address of an own one. */
export async function readCnpjService(db: Queryable): Promise<{ service: CnpjService; url: string | null }> {
  const { cnpjService, cnpjServiceUrl } = settingsTable;
  const [row] = await db.select({ service: cnpjService, url: cnpjServiceUrl }).from(settingsTable);
  return row ?? { service: DEFAULT_SETTINGS.cnpjService, url: null };
}

/** Reads the company's address within the transaction. */
export async function readContactEmail(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ contactEmail: settingsTable.contactEmail }).from(settingsTable);
  return row?.contactEmail ?? null;
}

/** Reads the canonical origin for a command, whether or not the site is running. */
export async function readSiteUrl(db: Queryable, config: Config): Promise<string> {
  const [row] = await db.select({ siteUrl: settingsTable.siteUrl }).from(settingsTable);
  return config.siteUrl ?? row?.siteUrl ?? `http://localhost:${config.port}`;
}

/** Returns valid settings for any row (clean-settings.ts). */
export function toSettings(row: Omit<typeof settingsTable.$inferSelect, "id" | "updatedAt">): Settings {
  const settings = { ...row, id: String(SETTINGS_ID), updatedAt: undefined };
  delete settings.updatedAt;
  return cleanSettings(settings);
}

const EMPTY = {
  id: String(SETTINGS_ID),
  ...Object.fromEntries(SETTINGS_FIELDS.names.map((name) => [name, null])),
} as unknown as Settings;

/** True if third-party tags, which need consent, are configured. */
export function hasTags(settings: Pick<Settings, keyof typeof TAG_IDS>): boolean {
  return Object.keys(TAG_IDS).some((name) => Boolean(settings[name as keyof typeof TAG_IDS]));
}

/**
 * Replaces invalid fields by defaults or `null`; the row may come from SQL or another version.
 * @returns empty text as `null`, addresses in one form
 */
export function cleanSettings(row: Settings): Settings {
  return { ...row, ...Object.fromEntries(names.map((name) => [name, clean(name, row[name])])) };
}

function clean(name: (typeof names)[number], stored: unknown): unknown {
  const value = typeof stored === "string" ? stored.trim() || null : stored;
  const fallback = DEFAULTS[name] ?? null;
  if (!CHECKED.has(name)) return value ?? (isRequired(own[name]) ? fallback : null);
  const { success, data } = bodyField(own[name]).safeParse(value);
  return success ? data : fallback;
}
