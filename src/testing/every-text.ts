// Replaces every text that an owner can edit by a mark, and reads the texts that remain on a page.

import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { StoredSection } from "#src/features/pages/schema.ts";
import { findSectionType } from "#src/features/pages/section-types/find-section-type.ts";
import { fieldsOf } from "#src/features/pages/sections/show-props.ts";
import { ALL_PARTS } from "#src/features/site-texts/parts/all-parts.ts";
import { TEXTS_ID } from "#src/features/site-texts/schema.ts";
import { textsChangeSchema, changeTexts, textsType } from "#src/features/site-texts/texts-type.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type StoredTexts, textKey } from "#src/settings/texts/words/part.ts";
import { factsOf } from "#src/shared/fields/facts.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { updateSettings } from "./settings.ts";

/** Replaces an editable text. */
export const MARK = "¤";

/** Marks every text of the site: settings, texts, pages, posts, projects and questions. */
export async function markEveryText(resources: Resources): Promise<void> {
  const { db } = resources;
  await updateSettings(resources, {
    siteName: MARK,
    siteDescription: MARK,
    seoTitle: MARK,
    seoDescription: MARK,
    seoKeywords: MARK,
    contactEmail: "a@b.example",
    whatsappNumber: "5511900000000",
    addressStreet: MARK,
    addressCity: MARK,
    addressState: MARK,
    addressZipCode: MARK,
    addressCountry: MARK,
    googleMapsEmbedUrl: "https://www.google.com/maps/embed?pb=1",
    googleMapsUrl: "https://www.google.com/maps",
  });
  await markTexts(resources);
  await markPages(resources);
  await db.execute(sql`UPDATE posts SET title = ${MARK}, content = ${MARK}, excerpt = ${MARK}, category = ${MARK},
    tags = '{}', author_name = ${MARK}, seo_title = ${MARK}, seo_description = ${MARK}, seo_keywords = ${MARK}`);
  await db.execute(sql`UPDATE projects SET title = ${MARK}, description = ${MARK}, full_description = ${MARK},
    content = ${MARK}, category = ${MARK}, client = ${MARK}, timeline = ${MARK}, team = ${MARK},
    technologies = ARRAY[${MARK}], features = ARRAY[${MARK}], results = ARRAY[${MARK}]`);
  await db.execute(sql`UPDATE faq_items SET question = ${MARK}, answer = ${MARK}, category = ${MARK}`);
  await db.execute(sql`UPDATE users SET name = ${MARK}`);
}

/** Returns every text of the parts as a mark with its required placeholders; bodies of e-mails get all allowed ones. */
export function markedTexts(): StoredTexts {
  const texts = ALL_PARTS.flatMap((part) =>
    Object.entries(part.words).map(([field, words]) => {
      const isBody = part.isMail && field === "body";
      const named = isBody ? Object.keys(part.values) : (part.needs[field] ?? []);
      const pieces = [MARK, ...named.map((name) => `{{${name}}}`)];
      const key = textKey(part, field);
      if (key === "ebook-popup:file") return [key, "/downloads/arquivo.pdf"] as const;
      // Skips fields that control behavior instead of showing text.
      const { control } = factsOf(part.fields[field] as z.ZodType);
      if (control === "choice" || control === "picture") return [key, words] as const;
      return [key, mark(words, pieces.join(isBody ? "\n\n" : " "))] as const;
    }),
  );
  return Object.fromEntries(texts) as StoredTexts;
}

async function markTexts(resources: Resources): Promise<void> {
  const changes = markedTexts();
  const checked = textsChangeSchema.parse(changes);
  const result = await changeTexts(resources, { id: null, name: "Teste" }, checked);
  if (!result.ok) throw new Error(result.detail);
  const { texts } = { texts: textsType.toFields({ id: TEXTS_ID, texts: checked as never }) };
  if (Object.keys(texts).length !== Object.keys(changes).length) throw new Error("a text was left out");
}

/** Keeps addresses, since menus would lead nowhere otherwise. */
function mark(value: unknown, text: string, name = ""): unknown {
  if (typeof value === "string") return name === "to" ? value : text;
  if (Array.isArray(value)) return value.map((item) => mark(item, text));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [key, mark(inner, text, key)]),
  );
}

async function markPages({ db }: Resources): Promise<void> {
  const { rows } = await db.execute<{ id: string; sections: StoredSection[] }>(
    sql`SELECT id, sections FROM pages`,
  );
  for (const { id, sections } of rows) {
    const marked = sections.map((section) => {
      const sectionType = findSectionType(section.type);
      return sectionType
        ? { ...section, props: markProps(fieldsOf(sectionType as never), section.props) }
        : section;
    });
    await db.execute(sql`UPDATE pages SET title = ${MARK}, seo_title = ${MARK}, seo_description = ${MARK},
      sections = ${JSON.stringify(marked)} WHERE id = ${id}`);
  }
}

function markProps(field: FieldSchema, value: unknown): unknown {
  if (field.control === "line" || field.control === "text") return value ? MARK : value;
  if (field.items && Array.isArray(value)) return value.map((item) => markProps(field.items!, item));
  if (!field.properties || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, markProps(field.properties?.[name] ?? {}, inner)]),
  );
}

const SHOWN_ATTRIBUTES = /\s(?:alt|title|placeholder|aria-label|content)="([^"]*)"/g;
/** Attributes that only programs read. */
const MACHINE_META =
  /<meta[^>]*(?:name="(?:viewport|theme-color|color-scheme|robots|twitter:card)"|property="(?:og:(?:type|locale|url|image[^"]*)|article:[^"]*)")[^>]*>/g;

/** Returns a document's unmarked texts, attributes included: those that no owner can change. */
export function readUnmarked(html: string): string[] {
  const bare = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(MACHINE_META, "")
    .replace(/<!-- -->/g, "");
  const attributes = [...bare.matchAll(SHOWN_ATTRIBUTES)].map(([, text = ""]) => text);
  const texts = bare.replace(/<!--[\s\S]*?-->/g, "").split(/<[^>]*>/);
  const unmarked = [...texts, ...attributes].map(decode).filter((text) => /\p{L}/u.test(text));
  return [...new Set(unmarked)];
}

/** Removes marks and the punctuation around them. */
function decode(text: string): string {
  return text
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .split(MARK)
    .map((piece) =>
      piece
        .replace(/\s+/g, " ")
        .replace(/^[\s,–]+|[\s,–]+$/g, "")
        .replace(/\d+/g, "0")
        .replace(/^0 de \p{L}+\.? de 0$/u, "0 de mês de 0"),
    )
    .filter((piece) => /\p{L}/u.test(piece))
    .join(` ${MARK} `);
}
