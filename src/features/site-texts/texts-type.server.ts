// The site's texts as a content type with history: a single item, which always exists.

import { isDeepStrictEqual } from "node:util";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { may } from "#src/accounts/roles.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type {
  Author,
  ContentContext,
  Refusal,
  VersionedContentType,
  WriteResult,
} from "#src/publishing/content-type.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { siteTextsTable } from "#src/settings/texts/table.ts";
import { TEXTS_KIND } from "#src/settings/texts/texts-path.ts";
import { TEXTS_TAG } from "#src/settings/texts/texts.server.ts";
import { type StoredTexts, textKey, wordsOf } from "#src/settings/texts/words/part.ts";
import { ACCOUNT_MAIL_PARTS } from "./parts/account-mail-parts.ts";
import { ALL_PARTS } from "./parts/all-parts.ts";
import { labelsOf, schemaOf } from "./parts/describe-part.ts";
import { TEXTS_ID } from "./schema.ts";

const TITLE = "Textos do site";
const { updatedAt, ...columns } = getTableColumns(siteTextsTable);
const title: SQL<string> = sql<string>`${sql.raw(`'${TITLE}'`)}`;

type TextsRow = Omit<typeof siteTextsTable.$inferSelect, "updatedAt">;
type Texts = Record<string, unknown>;

/** Texts in mails about accounts: they lead people to pages where they type passwords. */
const ACCOUNT_TEXTS: ReadonlySet<string> = new Set(
  ACCOUNT_MAIL_PARTS.flatMap((part) => Object.keys(part.fields).map((field) => textKey(part, field))),
);
const ACCOUNTS_ONLY: Refusal = {
  ok: false,
  code: "forbidden",
  detail: "Só administradores mudam os e-mails sobre contas.",
};

/** Validates `PUT /api/texts` and drafts before publishing. */
export const textsChangeSchema = schemaOf(ALL_PARTS);

export const textsType: VersionedContentType<TextsRow, Texts, Texts> = {
  name: "texts",
  plural: TEXTS_KIND,
  editorPath: "/dashboard/textos",
  words: { one: "Textos", listed: "Textos do site", fields: labelsOf(ALL_PARTS) },
  source: {
    table: siteTextsTable,
    id: siteTextsTable.id,
    title,
    isPublished: sql<boolean>`true`,
    updatedAt,
  },
  singleton: { id: TEXTS_ID, ensure: ensureTexts, changed: "texts.changed", hidesEmails: true },
  listTag: TEXTS_TAG,
  tag: () => TEXTS_TAG,
  columns,
  toFields: ({ texts }) => allTexts(texts),
  titleOf: () => TITLE,
  mayChange: ({ role }, fields) =>
    role && !may(role, "administrator") && fields.some((name) => ACCOUNT_TEXTS.has(name))
      ? ACCOUNTS_ONLY
      : undefined,
  isLive: () => true,
  toItem: (_db, { texts }) => allTexts(texts),
  draft: schemaOf(ALL_PARTS, { isDraft: true }),
  complete: textsChangeSchema,
  prepare: async (_context, changes) => ({
    ok: true,
    toColumns: (_tx, stored) => ({ ok: true, columns: { texts: withChanges(stored?.texts ?? {}, changes) } }),
  }),
};

/** Inserts the row of the texts, without any changes by the owner, if it is missing. */
export async function ensureTexts(tx: Transaction): Promise<void> {
  await tx.insert(siteTextsTable).values({ id: TEXTS_ID, texts: {} }).onConflictDoNothing();
}

/** Changes the given texts. @param changes validated by `textsChangeSchema`; `null` restores the product's default */
export function changeTexts(
  context: ContentContext,
  author: Author,
  changes: Texts,
  { reason }: { reason?: RevisionReason } = {},
): Promise<WriteResult<Texts>> {
  return updateItem(context, textsType, author, TEXTS_ID, changes, reason ? { reason } : {});
}

/** Returns all texts, defaults included, so that a comparison shows what visitors read before and after. */
function allTexts(stored: StoredTexts): Texts {
  const texts: Texts = {};
  for (const part of ALL_PARTS) {
    for (const [field, value] of Object.entries(wordsOf(part, stored))) texts[textKey(part, field)] = value;
  }
  return texts;
}

const ORIGINALS = allTexts({});

/** Keeps texts of parts that this version does not know. */
function withChanges(stored: StoredTexts, changes: Texts): StoredTexts {
  const texts: Texts = { ...stored };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || !Object.hasOwn(ORIGINALS, key)) continue;
    if (value === null || isDeepStrictEqual(value, ORIGINALS[key])) delete texts[key];
    else texts[key] = value;
  }
  return texts as StoredTexts;
}
