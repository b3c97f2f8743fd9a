// Writes items as Markdown with front matter, and as JSON if Markdown cannot hold everything.

import type { ContentType } from "#src/publishing/content-type.server.ts";
import type { StoredItem } from "#src/publishing/items/each-stored.server.ts";
import {
  type AnyPublishableType,
  type ContentRow,
  isPublishableType,
} from "#src/publishing/publishable-type.server.ts";
import { writeFrontMatter } from "#src/shared/front-matter.ts";
import { IMAGE_MARK } from "#src/shared/media/image-mark.ts";
import { toSlug } from "#src/shared/slug.ts";
import { toArchiveLinks } from "./archive-links.ts";
import { DRAFT_MARK } from "./archive-schema.ts";

export interface ItemFile {
  name: string;
  text: string;
}

type Fields = Record<string, unknown>;
/** Matches marks to omit from the front matter, because the body contains them. */
const MARKS = new RegExp(IMAGE_MARK, "g");

/** Returns the field in the body of the Markdown files; null if there is no such field. */
export function textFieldOf(kind: ContentType): string | null {
  return (kind.singleton ? undefined : kind.markdown?.[0]) ?? null;
}

/** Tells whether a field has nested parts, which front matter cannot show readably. */
function needsJson(kind: ContentType, fields: Fields): boolean {
  return kind.singleton !== undefined || Object.values(fields).some(hasParts);
}

/**
 * Writes the published version and the draft of an item.
 * @param item the item as the API returns it
 */
export function filesOf(kind: ContentType, stored: StoredItem, item: object, given: NamesInUse): ItemFile[] {
  const { row, fields, draft } = stored;
  const isLive = kind.isLive(row);
  const name = given.nameOf(kind, stored);
  const files = isLive ? toFiles(kind, stored, item, { name, fields, isDraft: false }) : [];
  if (isLive && !draft) return files;
  const written = { ...fields, ...draft };
  return [
    ...files,
    ...toFiles(kind, stored, item, { name: name + DRAFT_MARK, fields: written, isDraft: true }),
  ];
}

interface Version {
  name: string;
  fields: Fields;
  isDraft: boolean;
}

function toFiles(
  kind: ContentType,
  stored: StoredItem,
  item: object,
  { name, fields, isDraft }: Version,
): ItemFile[] {
  const json = (): ItemFile => ({
    name: `${name}.json`,
    text: `${JSON.stringify({ ...item, ...fields, ...(isDraft && { draft: true }) }, null, 2)}\n`,
  });
  if (kind.singleton) return [json()];
  const text = textFieldOf(kind);
  const head = {
    id: stored.row.id,
    ...Object.fromEntries(Object.entries(fields).filter(([key, value]) => key !== text && !hasParts(value))),
    ...factsOf(kind, stored),
    ...(isDraft && { draft: true }),
  };
  const body = text === null ? toReadable(kind, fields) : asText(fields[text]);
  const file = `${name}.md`;
  const markdown = { name: file, text: toArchiveLinks(writeFrontMatter(head, body), file) };
  return needsJson(kind, fields) ? [markdown, json()] : [markdown];
}

function factsOf(kind: ContentType, { row }: StoredItem): Fields {
  if (!isPublishableType(kind)) return {};
  const { slug, createdAt, updatedAt, publishedAt, authorName } = row as ContentRow;
  const { pageOf }: AnyPublishableType = kind;
  return { address: pageOf(slug), createdAt, updatedAt, publishedAt, author: authorName };
}

/** Formats an item for human readers only. */
function toReadable(kind: ContentType, fields: Fields): string {
  const title = kind.titleOf(fields);
  const parts = Object.entries(fields).flatMap(([name, value]) => kind.toReadable?.(name, value) ?? []);
  const texts = parts.length > 0 ? parts : Object.values(fields).filter((value) => value !== title);
  const lines = texts.map(asText).filter(Boolean).join("\n").split(/\n+/);
  return [`# ${title}`, ...lines]
    .join("\n\n")
    .replaceAll(MARKS, (_all, alt: string, src: string) => `![${alt}](${src})`);
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

function hasParts(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === "object");
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

/** Assigns unique file names from the address if there is one, otherwise from the title. */
export class NamesInUse {
  readonly #names = new Set<string>();

  nameOf(kind: ContentType, { row, fields }: StoredItem): string {
    const wanted = `${kind.plural}/${ownNameOf(kind, row, fields)}`;
    let name = wanted;
    for (let count = 2; this.#names.has(name); count++) name = `${wanted}-${count}`;
    this.#names.add(name);
    return name;
  }
}

function ownNameOf(kind: ContentType, row: StoredItem["row"], fields: Fields): string {
  if (kind.singleton) return kind.plural;
  // Page addresses are paths; the home page's is empty.
  if (isPublishableType(kind)) return (row as ContentRow).slug.replace(/^\//, "") || "index";
  return toSlug(kind.titleOf(fields)) || row.id;
}
