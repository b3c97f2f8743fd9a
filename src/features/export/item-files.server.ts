// The files of an item in the archive: Markdown with a head, and JSON where Markdown cannot hold all of it.
import {
  type AnyPublishableType,
  type ContentRow,
  isPublishableType,
} from "#src/publishing/publishable-type.server.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import type { StoredItem } from "#src/publishing/items/each-stored.server.ts";
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
/** What is left out of the head: the text below it says it. */
const MARKS = new RegExp(IMAGE_MARK, "g");

/** The field that is the text of a kind's Markdown files; null: they have none. */
export function textFieldOf(kind: ContentType): string | null {
  return (kind.singleton ? undefined : kind.markdown?.[0]) ?? null;
}

/** Whether some field of a kind's items has parts of its own, which no line of a head can hold in a readable way. */
function needsJson(kind: ContentType, fields: Fields): boolean {
  return kind.singleton !== undefined || Object.values(fields).some(hasParts);
}

/**
 * The files of an item: as visitors see it, and as it is being written.
 * @param item the same as the API gives it
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

/** What an item has beside its fields. */
function factsOf(kind: ContentType, { row }: StoredItem): Fields {
  if (!isPublishableType(kind)) return {};
  const { slug, createdAt, updatedAt, publishedAt, authorName } = row as ContentRow;
  const { pageOf }: AnyPublishableType = kind;
  return { address: pageOf(slug), createdAt, updatedAt, publishedAt, author: authorName };
}

/** For people alone. */
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

/** The names of the files, each given once: by address where there is one, else by title. */
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
  // Addresses of pages are paths; that of the home page has no name.
  if (isPublishableType(kind)) return (row as ContentRow).slug.replace(/^\//, "") || "index";
  return toSlug(kind.titleOf(fields)) || row.id;
}
