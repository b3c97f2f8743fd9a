// The fields of everything that is written on the dashboard: posts, projects, questions, settings, texts, sections of
// pages. Each is a Zod schema whose meta data says the rest (facts.ts). A field with a default may be left empty; one
// without must be filled before it is published.
import { z } from "zod";
import { ICON_NAMES, ICONS } from "#src/shared/icons.ts";
import { type FocalPoint, focalPointSchema } from "#src/shared/media/focal-point.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import type { Control, FieldFacts } from "./facts.ts";
import { line, lines, markdown, rule, visible, type Wording } from "./text.ts";

/** What a field may say beside its label and its limit. */
export interface FieldOptions extends Partial<Omit<FieldFacts, "title">> {
  words?: Wording;
}

/** A text that visitors see. The brand lets sections receive it in the form in which it is shown. */
export type Text = string & z.core.$brand<"Text">;

/** Markdown that the server makes HTML of. */
export type MarkdownText = string & z.core.$brand<"Markdown">;

function facts(label: string, control: Control, { words: _words, ...own }: FieldOptions = {}): FieldFacts {
  return { title: label, control, ...own };
}

/** A text that may be left empty. */
export function emptyOr(text: z.ZodString, label: string, control: Control, options: FieldOptions = {}) {
  return text.default("").meta({ ...facts(label, control, options) });
}

function shown(text: z.ZodString, said: FieldFacts) {
  return text
    .brand<"Text">()
    .default("" as Text)
    .meta({ ...said });
}

/** One line of text. A line break in it holds on wide screens only. */
export function textLine(label: string, max = 160) {
  return shown(lines(label, max), facts(label, "line"));
}

/** A line of text without which there is nothing to show. */
export function requiredLine(label: string, max = 160) {
  return lines(label, max)
    .min(1, `${label}: escreva um texto`)
    .brand<"Text">()
    .meta({ ...facts(label, "line") });
}

/** One line that is only a line: a name, a fact. */
export function plainLine(label: string, max = 80, options: FieldOptions = {}) {
  return emptyOr(line(label, max, options.words), label, "plain", options);
}

/** Text of several lines. */
export function textBlock(label: string, max = 2000, options: FieldOptions = {}) {
  return shown(lines(label, max, options.words), facts(label, "text", options));
}

/** Text with headings, lists, links and images, in Markdown. */
export function markdownText(label: string, max = 20_000, options: FieldOptions = {}) {
  return markdown(label, max, options.words)
    .brand<"Markdown">()
    .default("" as MarkdownText)
    .meta({ ...facts(label, "markdown", options) });
}

/** The same field, but something must be written in it. @param notText said where it is missing, or no text */
export function required(field: z.ZodDefault<z.ZodString>, missing: string, notText = missing): z.ZodString {
  return visible(field.unwrap(), missing, notText).meta({ ...field.meta() });
}

/** The same field, with a text that stands for an empty one. */
export function orElse(field: z.ZodDefault<z.ZodString>, text: string): z.ZodPrefault<z.ZodString> {
  return field
    .unwrap()
    .prefault(text)
    .meta({ ...field.meta() });
}

/** The same field; what is written in it must be so. */
export function filledIn(
  field: z.ZodDefault<z.ZodString>,
  isRight: (value: string) => boolean,
  wrong: string,
): z.ZodDefault<z.ZodString> {
  return rule(field.unwrap(), (value) => value === "" || isRight(value), wrong)
    .default("")
    .meta({ ...field.meta() });
}

/** What an item is called. */
export const title = required(plainLine("Título", 200, { control: "title" }), "Informe o título");

/** The last part of an item's address; empty, it is made of the title. */
export const slug = emptyOr(
  line("Endereço", 100).regex(
    /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    "Endereço deve ter só letras minúsculas sem acento, números e hifens",
  ),
  "Endereço",
  "slug",
  { description: "O fim do endereço; sem ele, é feito do título" },
);

/** A name that items share. */
export const category = (options: FieldOptions = {}) =>
  plainLine("Categoria", 80, { control: "category", ...options });

const seo = (label: string): FieldOptions => ({ words: { notText: `${label}: valor inválido` } });

/** Title, keywords and description for search engines. */
export const seoFields = {
  seoTitle: plainLine("Título SEO", 200, seo("Título SEO")),
  seoDescription: textBlock("Descrição SEO", 500, seo("Descrição SEO")),
  seoKeywords: plainLine("Palavras-chave SEO", 500, seo("Palavras-chave SEO")),
};

/** Whether a text is an http or https URL: others are dangerous as a link, `javascript:` above all. */
export function isWebAddress(value: string): boolean {
  return ["https:", "http:"].includes(URL.parse(value)?.protocol ?? "");
}

/** A page of another site. */
export function webAddress(label: string, options: FieldOptions = {}) {
  const { wrong = `${label} deve ser um endereço que comece com http:// ou https://` } = options.words ?? {};
  return filledIn(plainLine(label, 2000, { control: "url", ...options }), isWebAddress, wrong);
}

const ADDRESS = /^(?:$|\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i;

/** Where a link leads: a path of the site, an anchor, or another site. Empty: there is no link. */
export function address(label: string) {
  return emptyOr(
    line(label, 2000).regex(ADDRESS, `${label} deve começar com /, #, https://, mailto: ou tel:`),
    label,
    "address",
  );
}

/** The address of a document, which can be uploaded there. */
export function fileAddress(label: string) {
  return address(label).meta({ takesFile: true });
}

/**
 * One of a few names. The first one is meant where nothing is said.
 * @param labels what the editor calls them, in the same order
 */
export function choice<const Names extends readonly [string, ...string[]]>(
  label: string,
  names: Names,
  labels?: { [Index in keyof Names]: string },
  options: FieldOptions = {},
) {
  const { called = label } = options.words ?? {};
  return z
    .enum(names, `${called}: escolha entre ${names.join(", ")}`)
    .default(names[0] as never)
    .meta({ ...facts(label, "choice", options), ...(labels && { labels }) });
}

/** An uploaded image of a section; components get it as it is shown. */
export interface ImageValue {
  path: string;
  /** Empty for an image that says nothing beside its text. */
  alt: string;
  /** Of this use; left out: that of the library. */
  focalPoint?: FocalPoint | undefined;
}

/** Of the text for who cannot see a section's image. */
export const ALT_MAX = 300;

/** An uploaded image, by the path that uploading it answered; null: none. */
export function image(label: string) {
  return z
    .object(
      {
        path: line(label, 200).refine(
          (path) => path.startsWith("/media/") && readImageId(path) !== null,
          `${label}: envie a imagem, e use o endereço que ela recebeu`,
        ),
        alt: line("Texto alternativo", ALT_MAX).default(""),
        focalPoint: focalPointSchema.optional(),
      },
      `${label}: imagem inválida`,
    )
    .nullable()
    .default(null)
    .meta({ ...facts(label, "image") });
}

/** Validates the path of an uploaded image; empty for no image. */
export function imageAddress(label: string) {
  return filledIn(
    plainLine(label, 200, { control: "picture" }),
    (path) => path.startsWith("/media/") && readImageId(path) !== null,
    `${label}: envie a imagem, e use o endereço que ela recebeu`,
  );
}

/** One of the icons that ship, or none. */
export function icon(label: string) {
  const labels = ["Nenhum", ...ICON_NAMES.map((name) => ICONS[name][0])];
  return choice(label, ["none", ...ICON_NAMES], labels as never, { control: "icon" });
}

/** A whole number. */
export function wholeNumber(
  label: string,
  { min, max, usual }: { min: number; max: number; usual: number },
  options: FieldOptions = {},
) {
  const message = `${label} deve ser um número inteiro de ${min} a ${max}`;
  return z
    .int(message)
    .min(min, message)
    .max(max, message)
    .default(usual)
    .meta({ ...facts(label, "number", options) });
}

/** Yes or no; no where nothing is said. */
export function onOff(label: string, options: FieldOptions = {}) {
  return z
    .boolean(`${label} deve ser verdadeiro ou falso`)
    .default(false)
    .meta({ ...facts(label, "switch", options) });
}

/** A day, as in 2026-12-31; empty: none. */
export function day(label: string) {
  return z
    .union([z.literal(""), z.iso.date()], `${label} deve ser uma data, como 2026-12-31`)
    .default("")
    .meta({ ...facts(label, "date") });
}

/** A link with its text. */
export const linkField = z.object({ label: textLine("Texto", 60), to: address("Leva a") });

/** A link that may be missing altogether. */
export const optionalLink = linkField.prefault({});

/** A link that looks like a button. */
export const buttonField = linkField.extend({
  look: choice("Aparência", ["cta", "outline"], ["Destaque", "Contorno"]),
});

/** A list of parts, such as cards. */
export function list<Item extends z.ZodType<object>>(label: string, item: Item, max: number) {
  return z
    .array(item, `${label} deve ser uma lista`)
    .max(max, `${label}: no máximo ${max}`)
    .default([])
    .meta({ title: label });
}
