// Checks an item before publication, as it is being typed. Stores nothing.

import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Outline } from "#src/platform/markdown/markdown.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { findFormerItem, findRedirectFrom } from "../addresses/old-addresses.server.ts";
import { predictSlug } from "../addresses/slugs.server.ts";
import { asRows, selectRows } from "../items/read-content.server.ts";
import { TOO_NESTED } from "../markdown.server.ts";
import { predictAddress } from "../previews/predict-address.server.ts";
import type { AnyPublishableType, PublishableType, StoredContentType } from "../publishable-type.server.ts";
import { readingMinutes } from "../reading-time.ts";
import {
  checkExternalLinks,
  checkInternalLinks,
  classifyLinks,
  externalAddresses,
  type LinkChecks,
} from "./check-links.server.ts";
import {
  type CheckedContentType,
  type CheckedParts,
  type Description,
  textOf,
} from "./checked-content-type.ts";
import type { FoundLink } from "./classify-links.ts";
import type { Checks, Shown, Warning } from "./schema.ts";
import {
  CARD_LENGTHS,
  countCharacters,
  type DisplayLengths,
  SEARCH_LENGTHS,
  truncateText,
} from "./truncate-text.ts";

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
  const parts = checked.readParts?.(fields) ?? NO_PARTS;
  const [read, ...partOutlines] = await markdown.readOutlines([
    content,
    ...parts.markdown.map(({ text }) => text),
  ]);
  const outline = read ?? EMPTY;
  const stored = await checked.readStored?.(resources, fields);
  const ids = [outline, ...partOutlines].flatMap((one) => one?.ids ?? []);
  const links = classifyLinks(
    [
      ...findLinks(checked, fields, outline),
      ...parts.links,
      ...parts.markdown.flatMap(({ field }, index) => linksOf(partOutlines[index], field)),
    ],
    page,
  );
  const description = checked.describe(fields, outline.text);
  const { siteName } = await getSettings(resources);
  const [address, inner, outer] = await Promise.all([
    checkAddress(db, kind, fields[kind.address.field], id),
    checkInternalLinks(links, { ids, hasPlace: stored?.hasPlace }, context),
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
      ...parts.warnings,
      ...(stored?.warnings ?? []),
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

const NO_PARTS: CheckedParts = { links: [], markdown: [], warnings: [] };

/** Lists the links of a text below the fields. */
function linksOf(outline: Outline | null | undefined, field: string): FoundLink[] {
  return (outline?.links ?? []).map((link) => ({ ...link, field }));
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

/**
 * Warns if publishing would end a redirect from the address. An address that another item has is invalid.
 * @param requested the typed slug; an empty one is derived from the title and never conflicts
 * @param ownId id of the item; absent for a new one
 */
async function checkAddress(
  db: Queryable,
  kind: StoredContentType,
  requested: unknown,
  ownId: string | undefined,
): Promise<Warning[]> {
  const { data: slug } = kind.address.chosen.safeParse(requested);
  if (!slug) return [];
  const { table } = kind;
  const isOther = ownId === undefined ? undefined : ne(table.id, ownId);
  if ((await db.$count(table, and(eq(table.slug, slug), isOther))) > 0)
    return [{ check: "invalid", field: kind.address.field, message: kind.slugTaken }];
  const rule = await findRedirectFrom(db, kind, slug);
  if (rule) {
    const message = `O endereço ${kind.pageOf(slug)} redireciona para ${rule.target}: ao publicar, isso termina.`;
    return [{ check: "address", field: kind.address.field, message }];
  }
  const former = await findFormerItem(db, kind, slug, ownId);
  if (!former) return [];
  const message = `O endereço ${kind.pageOf(slug)} já foi de “${former.title}”: quem tem o link antigo deixará de chegar lá.`;
  return [{ check: "address", field: kind.address.field, message }];
}

/** Warns about pictures without an alternative text. */
function checkImages({ images }: Outline, field: string): Warning[] {
  return images
    .filter(({ alt }) => alt === "")
    .map(({ src }) => ({
      check: "images",
      field,
      message: "Uma imagem não tem texto alternativo: quem não a vê não sabe o que ela mostra.",
      detail: src.slice(src.lastIndexOf("/") + 1) || undefined,
    }));
}

/** Warns about headings more than one level below the previous one, since screen readers navigate by levels. */
export function checkHeadings({ headings }: Outline, field: string): Warning[] {
  const top = Math.min(...headings.map(({ level }) => level));
  return headings.flatMap(({ level, text }, index) => {
    // The page title precedes the first heading.
    const before = headings[index - 1]?.level ?? top - 1;
    if (level <= before + 1) return [];
    const message =
      index === 0
        ? `“${text}” abre o texto em um nível abaixo dos outros títulos.`
        : `“${text}” pula um nível: é um título ${level} logo depois de um título ${before}.`;
    return [{ check: "headings" as const, field, message }];
  });
}

/** Warns about texts that search results or share cards would truncate. Fallback texts may be truncated. */
export function checkLengths({ title, description }: Description): Warning[] {
  return [
    ...checkLength("O título", title, SEARCH_LENGTHS.title, CARD_LENGTHS.title),
    ...checkLength("A descrição", description, SEARCH_LENGTHS.description, CARD_LENGTHS.description),
  ];
}

function checkLength(
  name: string,
  { text, field }: Description["title"],
  searchLimit: number,
  cardLimit: number,
): Warning[] {
  const length = countCharacters(text);
  if (field === null || length <= searchLimit) return [];
  const places = length > cardLimit ? `nos buscadores e em links compartilhados` : "nos buscadores";
  const message = `${name} tem ${length} caracteres e seria cortad${name.startsWith("A") ? "a" : "o"} ${places}, que mostram cerca de ${searchLimit}.`;
  return [{ check: "lengths", field, message, detail: truncateText(text, searchLimit) }];
}
