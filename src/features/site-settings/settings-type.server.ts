// The settings as a content type with history: a single item, which always exists.

import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import {
  type Author,
  type ContentContext,
  REAUTHENTICATE,
  type Refusal,
  type VersionedContentType,
  type WriteResult,
} from "#src/publishing/content-type.server.ts";
import { toColumns } from "#src/publishing/field-columns.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { areStored } from "#src/settings/font-files.server.ts";
import {
  CNPJ_SERVICE_URL,
  type Settings,
  SETTINGS_FIELDS,
  type SettingsChange,
  settingsChangeSchema,
  TAG_IDS,
} from "#src/settings/schema.ts";
import { ensureSettings, SETTINGS_TAG, toSettings } from "#src/settings/settings.server.ts";
import { settingsTable } from "#src/settings/table.ts";
import { namesOf } from "#src/shared/fields/declare-fields.ts";
import { FONT_ROLES, isFontRole, type OwnFont } from "#src/shared/own-font.ts";
import { isLongEnough, WEEKDAY_NAMES, type Weekday } from "#src/shared/time/business-hours.ts";
import { nameLook } from "./look-names.ts";
import { SETTINGS_ID } from "./schema.ts";
import { SETTINGS_LABELS } from "./settings-fields.ts";

const { id: _id, updatedAt, ...columns } = getTableColumns(settingsTable);
const constantId: SQL<string> = sql<string>`${sql.raw(`'${SETTINGS_ID}'`)}::uuid`;

type SettingsRow = Omit<typeof settingsTable.$inferSelect, "id" | "updatedAt"> & { id: string };

/** Settings that a stolen session must not change: addresses in mails and passkeys, scripts, open registration. */
const SENSITIVE: ReadonlySet<string> = new Set(["siteUrl", "allowRegistration", ...Object.keys(TAG_IDS)]);

export const settingsType: VersionedContentType<SettingsRow, Settings, SettingsChange> = {
  name: "settings",
  plural: "settings",
  editorPath: "/dashboard/settings",
  words: {
    one: "Configurações",
    fields: SETTINGS_LABELS,
    secrets: namesOf(SETTINGS_FIELDS, "secret"),
  },
  source: {
    table: settingsTable,
    id: constantId,
    title: sql<string>`'Configurações do site'`,
    isPublished: sql<boolean>`true`,
    updatedAt,
  },
  singleton: { id: SETTINGS_ID, ensure: ensureSettings, changed: "settings.changed" },
  requiredRight: "administrator",
  listTag: SETTINGS_TAG,
  tag: () => SETTINGS_TAG,
  columns: { ...columns, id: constantId },
  toFields,
  titleOf: () => "Configurações do site",
  mayChange: ({ isConfirmed }, fields) =>
    isConfirmed === false && fields.some((name) => SENSITIVE.has(name)) ? REAUTHENTICATE : undefined,
  isLive: () => true,
  toItem: (_db, row) => toSettings(row),
  draft: settingsChangeSchema,
  complete: settingsChangeSchema,
  toReadable: (field, value) =>
    field === "businessDays" && Array.isArray(value)
      ? (value as Weekday[]).map((day) => WEEKDAY_NAMES[day]).join(", ")
      : isFontRole(field)
        ? ((value as OwnFont | null)?.name ?? "Nenhuma")
        : nameLook(field, value),
  prepare: async ({ config }, changes) => ({
    ok: true,
    // The settings row always exists, so this updates it.
    toColumns: async (tx, stored) =>
      (await refuseMissingFonts(tx, changes)) ??
      refuseUnencrypted(changes, config.allowPrivateAddresses) ??
      refuseHours(changes, stored as SettingsRow) ?? {
        ok: true,
        columns: toColumns<SettingsRow>(SETTINGS_FIELDS, changes),
      },
  }),
};

/** Refuses typefaces whose files are gone, such as those of an old draft or of another site. */
async function refuseMissingFonts(tx: Transaction, changes: SettingsChange): Promise<Refusal | undefined> {
  const errors = [];
  for (const field of FONT_ROLES) {
    const font = changes[field];
    if (font && !(await areStored(tx, font)))
      errors.push({
        field,
        message: `${SETTINGS_FIELDS.labels[field]}: o arquivo não está mais aqui; envie-o de novo`,
      });
  }
  return errors.length > 0 ? { ok: false, code: "invalid", errors } : undefined;
}

/** Refuses to ask about a CNPJ without encryption, except in a private network. */
function refuseUnencrypted({ cnpjServiceUrl }: SettingsChange, allowsPrivate: boolean): Refusal | undefined {
  if (allowsPrivate || !cnpjServiceUrl || URL.parse(cnpjServiceUrl)?.protocol === "https:") return undefined;
  return { ok: false, code: "invalid", errors: [{ field: "cnpjServiceUrl", message: CNPJ_SERVICE_URL }] };
}

/** Refuses inconsistent business hours. A change of one time is compared with the stored other one. */
function refuseHours(changes: SettingsChange, stored: SettingsRow): Refusal | undefined {
  const { businessStart = stored.businessStart, businessEnd = stored.businessEnd } = changes;
  if (isLongEnough({ businessStart, businessEnd })) return undefined;
  const error =
    changes.businessEnd === undefined
      ? { field: "businessStart", message: "Início do atendimento: deixe ao menos uma hora até o fim" }
      : { field: "businessEnd", message: "Fim do atendimento: deixe ao menos uma hora desde o início" };
  return { ok: false, code: "invalid", errors: [error] };
}

/**
 * Changes the given settings and invalidates the cached ones in every process.
 * @param changes validated by `settingsChangeSchema`
 */
export function changeSettings(
  context: ContentContext,
  author: Author,
  changes: SettingsChange,
  { reason }: { reason?: RevisionReason } = {},
): Promise<WriteResult<Settings>> {
  return updateItem(context, settingsType, author, SETTINGS_ID, changes, reason ? { reason } : {});
}

/** Normalizes the row, which may be invalid if it was edited by hand. */
function toFields(row: SettingsRow): Record<string, unknown> {
  const { id: _id, ...fields } = toSettings(row);
  return fields;
}
