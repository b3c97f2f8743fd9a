// Declares the fields of everything that people write on the dashboard: posts, projects, questions, settings, texts
// and page sections. Each is a Zod schema with its facts as meta data (facts.ts). A field with a default may be left
// empty; one without must be filled before publishing.

import { z } from "zod";
import { COLOR } from "../colors/is-color.ts";
import { ICON_NAMES, ICONS } from "../icons.ts";
import { type FocalPoint, focalPointSchema } from "../media/focal-point.ts";
import { readImageId } from "../media/media-path.ts";
import type { Control, FieldFacts } from "./facts.ts";
import { line, lines, markdown, rule, visible, type Wording } from "./text.ts";

export interface FieldOptions extends Partial<Omit<FieldFacts, "title">> {
  words?: Wording;
}

/** Text that visitors see. Sections receive it in the form in which it is shown. */
export type Text = string & z.core.$brand<"Text">;

/** Markdown that the server renders to HTML. */
export type MarkdownText = string & z.core.$brand<"Markdown">;

function facts(label: string, control: Control, { words: _words, ...own }: FieldOptions = {}): FieldFacts {
  return { title: label, control, ...own };
}

export function emptyOr(text: z.ZodString, label: string, control: Control, options: FieldOptions = {}) {
  return text.default("").meta({ ...facts(label, control, options) });
}

function shown(text: z.ZodString, said: FieldFacts) {
  return text
    .brand<"Text">()
    .default("" as Text)
    .meta({ ...said });
}

/** One line of text. Line breaks in it apply on wide screens only. */
export function textLine(label: string, max = 160) {
  return shown(lines(label, max), facts(label, "line"));
}

/** A text line that must be filled. */
export function requiredLine(label: string, max = 160) {
  return lines(label, max)
    .min(1, `${label}: escreva um texto`)
    .brand<"Text">()
    .meta({ ...facts(label, "line") });
}

/** A single line without line breaks, such as a name. */
export function plainLine(label: string, max = 80, options: FieldOptions = {}) {
  return emptyOr(line(label, max, options.words), label, "plain", options);
}

/** Text of several lines. */
export function textBlock(label: string, max = 2000, options: FieldOptions = {}) {
  return shown(lines(label, max, options.words), facts(label, "text", options));
}

export function markdownText(label: string, max = 20_000, options: FieldOptions = {}) {
  return markdown(label, max, options.words)
    .brand<"Markdown">()
    .default("" as MarkdownText)
    .meta({ ...facts(label, "markdown", options) });
}

/** Makes a field required. @param notText message if the value is missing or no text */
export function required(field: z.ZodDefault<z.ZodString>, missing: string, notText = missing): z.ZodString {
  return visible(field.unwrap(), missing, notText).meta({ ...field.meta() });
}

/** Replaces an empty value of the field by a default text. */
export function orElse(field: z.ZodDefault<z.ZodString>, text: string): z.ZodPrefault<z.ZodString> {
  return field
    .unwrap()
    .prefault(text)
    .meta({ ...field.meta() });
}

/** Adds a rule for values that are not empty. */
export function whenFilled(
  field: z.ZodDefault<z.ZodString>,
  isRight: (value: string) => boolean,
  wrong: string,
): z.ZodDefault<z.ZodString> {
  return rule(field.unwrap(), (value) => value === "" || isRight(value), wrong)
    .default("")
    .meta({ ...field.meta() });
}

export const title = required(plainLine("Título", 200, { control: "title" }), "Informe o título");

/** Last part of an item's address. If empty, it is generated from the title. */
export const slug = emptyOr(
  line("Endereço", 100).regex(
    /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    "Endereço deve ter só letras minúsculas sem acento, números e hifens",
  ),
  "Endereço",
  "slug",
  { description: "O fim do endereço; sem ele, é gerado a partir do título" },
);

/** A category, shared by several items. */
export const category = (options: FieldOptions = {}) =>
  plainLine("Categoria", 80, { control: "category", ...options });

const seo = (label: string): FieldOptions => ({ words: { notText: `${label}: valor inválido` } });

export const seoFields = {
  seoTitle: plainLine("Título SEO", 200, seo("Título SEO")),
  seoDescription: textBlock("Descrição SEO", 500, seo("Descrição SEO")),
  seoKeywords: plainLine("Palavras-chave SEO", 500, seo("Palavras-chave SEO")),
};

/** Accepts http and https only: other schemes are dangerous in a link, above all `javascript:`. */
export function isWebAddress(value: string): boolean {
  return ["https:", "http:"].includes(URL.parse(value)?.protocol ?? "");
}

/** Address of a page on another site. */
export function webAddress(label: string, options: FieldOptions = {}) {
  const { wrong = `${label} deve ser um endereço que comece com http:// ou https://` } = options.words ?? {};
  return whenFilled(plainLine(label, 2000, { control: "url", ...options }), isWebAddress, wrong);
}

const ADDRESS = /^(?:$|\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i;

/** Target of a link: a path of the site, an anchor, or another site. Empty means no link. */
export function address(label: string) {
  return emptyOr(
    line(label, 2000).regex(ADDRESS, `${label} deve começar com /, #, https://, mailto: ou tel:`),
    label,
    "address",
  );
}

/** Address of a document, with an upload button. */
export function fileAddress(label: string) {
  return address(label).meta({ takesFile: true });
}

/**
 * Choice of one value. The first is the default.
 * @param labels labels of the values, in the same order
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

/** An uploaded image of a section. Components receive it in the form in which it is shown. */
export interface ImageValue {
  path: string;
  /** Empty for a decorative image. */
  alt: string;
  /** Overrides the focal point from the library. */
  focalPoint?: FocalPoint | undefined;
}

/** Longest alternative text. */
export const ALT_MAX = 300;

/** An uploaded image, by the path that its upload returned. Null means no image. */
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

/** Path of an uploaded image. Empty means no image. */
export function imageAddress(label: string) {
  return whenFilled(
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

/** A switch, off by default. */
export function onOff(label: string, options: FieldOptions = {}) {
  return z
    .boolean(`${label} deve ser verdadeiro ou falso`)
    .default(false)
    .meta({ ...facts(label, "switch", options) });
}

/** A color as `#rrggbb`. */
export function color(label: string, options: FieldOptions = {}) {
  return z
    .string()
    .regex(COLOR, "Use uma cor como #285491")
    .meta({ ...facts(label, "color", options) });
}

/** A day such as 2026-12-31. Empty means none. */
export function day(label: string) {
  return z
    .union([z.literal(""), z.iso.date()], `${label} deve ser uma data, como 2026-12-31`)
    .default("")
    .meta({ ...facts(label, "date") });
}

export const linkField = z.object({ label: textLine("Texto", 60), to: address("Leva a") });

/** A link that may be missing. */
export const optionalLink = linkField.prefault({});

/** A link that looks like a button. */
export const buttonField = linkField
  .extend({ look: choice("Aparência", ["cta", "outline"], ["Destaque", "Contorno"]) })
  .meta({ following: { look: "outline" } });

/** A list of objects, such as cards. */
export function list<Item extends z.ZodType<object>>(label: string, item: Item, max: number) {
  return z
    .array(item, `${label} deve ser uma lista`)
    .max(max, `${label}: no máximo ${max}`)
    .default([])
    .meta({ title: label });
}
