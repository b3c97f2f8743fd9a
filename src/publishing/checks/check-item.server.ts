// Checks an item before publication, as it is being typed. Stores nothing.

import { eq } from "drizzle-orm";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Outline } from "#src/platform/markdown/markdown.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { predictSlug } from "../addresses/slugs.server.ts";
import { asRows, selectRows } from "../items/read-content.server.ts";
import { TOO_NESTED } from "../markdown.server.ts";
import { predictAddress } from "../previews/predict-address.server.ts";
import type { AnyPublishableType, PublishableType } from "../publishable-type.server.ts";
import { readingMinutes } from "../reading-time.ts";
import { checkAddress } from "./check-address.server.ts";
import {
  checkExternalLinks,
  checkInternalLinks,
  classifyLinks,
  externalAddresses,
  type LinkChecks,
} from "./check-links.server.ts";
import { checkHeadings, checkImages, checkLengths } from "./check-text.ts";
import { type CheckedContentType, type Description, textOf } from "./checked-content-type.ts";
import type { FoundLink } from "./classify-links.ts";
import type { Checks, Shown, Warning } from "./schema.ts";
import { CARD_LENGTHS, type DisplayLengths, SEARCH_LENGTHS, truncateText } from "./truncate-text.ts";

type Fields = Readonly<Record<string, unknown>>;

interface CheckContext extends LinkChecks {
  resources: Resources;
  checked: CheckedContentType;
}

interface CheckOptions {
  /** Id of the stored item; absent for a new one. */
  id: string | undefined;
  /** Also checks links to other sites. */
  external: boolean;
}

/** The one Markdown field that every content type has. */
const CONTENT = "content";
const EMPTY: Outline = { text: "", links: [], images: [], headings: [], ids: [] };

/** @returns null if there is no such item */
export async function checkItem(
  context: CheckContext,
  kind: AnyPublishableType,
  fields: Fields,
  { id, external }: CheckOptions,
): Promise<Checks | null> {
  const { resources, checked } = context;
  const { db, markdown } = resources;
  const slug = await predictOwnSlug(resources, kind, fields, id);
  if (slug === null) return null;
  const page = new URL(kind.pageOf(slug), await getSiteUrl(resources));
  const content = textOf(fields, CONTENT);
  const read = await markdown.readOutline(content);
  const outline = read ?? EMPTY;
  const links = classifyLinks(findLinks(checked, fields, outline), page);
  const description = checked.describe(fields, outline.text);
  const { siteName } = await getSettings(resources);
  const [address, inner, outer] = await Promise.all([
    checkAddress(db, kind, fields[kind.address.field], id),
    checkInternalLinks(links, outline, context),
    checkExternalLinks(external ? links : [], context),
  ]);
  const shown = { ...description, page };
  return {
    warnings: [
      ...checkComplete(kind, fields),
      ...(read ? [] : [NO_PAGE]),
      ...address,
      ...inner,
      ...outer,
      ...checkImages(outline, CONTENT),
      ...checkHeadings(outline, CONTENT),
      ...checkLengths(description),
    ],
    readingMinutes: readingMinutes(outline.text),
    search: cutTo(SEARCH_LENGTHS, shown, ` – ${siteName}`),
    card: { ...cutTo(CARD_LENGTHS, shown), image: description.image },
    externalLinks: externalAddresses(links),
  };
}

function cutTo(
  lengths: DisplayLengths,
  { title, description, page }: Description & { page: URL },
  titleEnd = "",
): Shown {
  return {
    title: truncateText(title.text + titleEnd, lengths.title),
    description: truncateText(description.text, lengths.description),
    address: page.host + page.pathname,
  };
}

const NO_PAGE: Warning = {
  check: "invalid",
  field: CONTENT,
  message: `${TOO_NESTED}.`,
};

/** The slug that the item would get if it were published now; null if there is no such item. */
async function predictOwnSlug(
  { db }: Pick<Resources, "db">,
  kind: AnyPublishableType,
  fields: Fields,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) {
    return (
      kind.address.chosen.safeParse(fields[kind.address.field]).data ||
      predictSlug(db, kind, textOf(fields, "title"))
    );
  }
  if (!isUuid(id)) return null;
  const [row] = asRows(kind, await selectRows(db, kind, eq(kind.table.id, id)));
  return row ? predictAddress(db, kind, row, fields) : null;
}

/** Reports what publishing would refuse. */
function checkComplete({ complete }: Pick<PublishableType<never, never, never>, "complete">, fields: Fields) {
  const { error } = complete.safeParse(fields);
  return (error?.issues ?? []).map(({ path: [field], message }): Warning => ({
    check: "invalid",
    field: field === undefined ? null : String(field),
    message,
  }));
}

function findLinks({ linkFields }: CheckedContentType, fields: Fields, { links }: Outline): FoundLink[] {
  return [
    ...links.map((link) => ({ ...link, field: CONTENT })),
    ...linkFields
      .map((field) => ({ field, href: textOf(fields, field), text: "" }))
      .filter(({ href }) => href !== ""),
  ];
}
