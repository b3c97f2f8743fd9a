// Builds a content type from its fields. Only deviations from the defaults need to be given.

import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AnyFields } from "#src/shared/fields/declare-fields.ts";
import type { WordInText } from "#src/shared/word-lists.ts";
import { definePublishableType, type OwnParts } from "../addresses/define-publishable-type.server.ts";
import { slugRules } from "../addresses/slugs.server.ts";
import { fieldParts, toItem } from "../field-columns.server.ts";
import { type Preparation, prepareFields } from "../prepare-fields.server.ts";
import type { ContentFields, PublishableType, ContentRow, ContentTable } from "../publishable-type.server.ts";
import { type PublicParts, publicItemsOf } from "./public-items-of.server.ts";

type Derived =
  | "words"
  | "toFields"
  | "draft"
  | "markdown"
  | "pageOf"
  | "address"
  | "listTag"
  | "tag"
  | "columns"
  | "toItem"
  | "prepare"
  | "publicItems";

interface FieldsContentType<Row extends ContentRow, Item, Fields extends ContentFields>
  extends
    Omit<OwnParts<Row, Item, Fields>, Derived>,
    Partial<Pick<OwnParts<Row, Item, Fields>, Derived>>,
    Omit<Preparation<Fields>, "table"> {
  /** "Vaga" */
  one: string;
  inText: WordInText;
  fields: AnyFields;
  listPath: string;
  /** Slug for titles without a letter or digit that a URL can show. */
  fallbackSlug: string;
  /** Feeds, sitemaps and share cards; without it and `publicItems`, programs do not find the items. */
  publicParts?: PublicParts;
}

export function defineFieldsContentType<Row extends ContentRow, Item, Fields extends ContentFields>({
  one,
  inText,
  fields,
  fallbackSlug,
  publicParts,
  pictures,
  unknownPicture,
  readUpload,
  derive,
  ...own
}: FieldsContentType<Row, Item, Fields>): PublishableType<Row, Item, Fields> {
  const { name, plural, listPath, table } = own;
  return definePublishableType<Row, Item, Fields>({
    ...fieldParts<Row>({ one, inText }, fields),
    pageOf: (slug) => `${listPath}/${slug}`,
    address: slugRules(fallbackSlug),
    listTag: listTagOf(plural),
    tag: (id) => `${name}:${id}`,
    columns: columnsOf<Row>(table),
    toItem: (_db, row) => toItem(fields, row) as Item,
    prepare: prepareFields<Row, Fields>(fields, { table, pictures, unknownPicture, readUpload, derive }),
    publicItems: publicParts && publicItemsOf<Item>(fields, table, publicParts),
    ...own,
  });
}

/** Cache tag of everything that shows several items of the content type. */
export function listTagOf(plural: string): string {
  return `${plural}:all`;
}

/** All columns except generated ones, which only searches read. */
function columnsOf<Row>(table: ContentTable): { [Name in keyof Row]: PgColumn } {
  const stored = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
  return Object.fromEntries(stored) as { [Name in keyof Row]: PgColumn };
}
