// What a kind of section is, and the fields that its props are made of. The meta data of a field tells the editor how it
// is edited, and which texts and images of the props are shown.
import { z } from "zod";
import { readImageId } from "#src/shared/media-path.ts";
import { line, lines, markdown } from "#src/publishing/schema.ts";

/** A kind of section. A page stores `type`, `version` and props. */
export interface SectionKind<Props = object> {
  /** Its name in stored pages and in the API. */
  type: string;
  /** Of the schema. A change that old props do not fit raises it, and adds an upgrade. */
  version: number;
  /** Its name in the catalogue. */
  label: string;
  /** Of the current version's props. */
  schema: z.ZodType<Props>;
  /** `upgrades[n]` makes props of version n + 2 from those of version n + 1. Pure; run when a page is read. */
  upgrades: readonly ((props: never) => unknown)[];
  /** The props of a new section, as far as they are not empty: nothing that would be untrue of a company. */
  starter: Partial<Props>;
  /** Props that show what the kind can look like, for the catalogue: of an invented company. */
  example: object;
}

/** Types a kind by its schema. A kind without upgrades is at version 1. */
export function defineSection<Shape extends z.core.$ZodLooseShape>({
  upgrades = [],
  starter,
  example = starter,
  ...kind
}: {
  type: string;
  label: string;
  schema: z.ZodObject<Shape>;
  /** What differs from empty. */
  starter: Partial<z.input<z.ZodObject<Shape>>>;
  /** Left out: the starter is one. */
  example?: Partial<z.input<z.ZodObject<Shape>>>;
  upgrades?: SectionKind["upgrades"];
}): SectionKind<z.output<z.ZodObject<Shape>>> & { schema: z.ZodObject<Shape> } {
  return { ...kind, version: upgrades.length + 1, upgrades, starter: starter as never, example };
}

/** How the editor shows a field, and what it means for the page. */
export type Control =
  | "line"
  | "plain"
  | "text"
  | "markdown"
  | "address"
  | "choice"
  | "image"
  | "number"
  | "date"
  | "switch";

/** A text that visitors see. The brand lets components receive it in the form in which it is shown (show-props.ts). */
export type Text = string & z.core.$brand<"Text">;

/** One line of text. A line break in it holds on wide screens only. */
export function textLine(label: string, max = 160) {
  return lines(label, max)
    .brand<"Text">()
    .default("" as Text)
    .meta({ title: label, control: "line" });
}

/** A line of text without which the section says nothing. */
export function requiredLine(label: string, max = 160) {
  return lines(label, max)
    .min(1, `${label}: escreva um texto`)
    .brand<"Text">()
    .meta({ title: label, control: "line" });
}

/** One line that is not shown, such as the name of a category. */
export function plainLine(label: string, max = 80) {
  return line(label, max).default("").meta({ title: label, control: "plain" });
}

/** Text of several lines. */
export function textBlock(label: string, max = 2000) {
  return lines(label, max)
    .brand<"Text">()
    .default("" as Text)
    .meta({ title: label, control: "text" });
}

const ADDRESS = /^(?:$|\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i;

/** Where a link leads: a path of the site, an anchor, or another site. Empty: there is no link. */
export function address(label: string) {
  return line(label, 2000)
    .regex(ADDRESS, `${label} deve começar com /, #, https://, mailto: ou tel:`)
    .default("")
    .meta({ title: label, control: "address" });
}

/**
 * One of a few names. The first one is meant where nothing is said.
 * @param labels what the editor calls them, in the same order
 */
export function choice<const Names extends readonly [string, ...string[]]>(
  label: string,
  names: Names,
  labels?: { [Index in keyof Names]: string },
) {
  return z
    .enum(names, `${label}: escolha entre ${names.join(", ")}`)
    .default(names[0] as never)
    .meta({ title: label, control: "choice", ...(labels && { labels }) });
}

/** Markdown that the server has made HTML of (show-props.ts). */
export type MarkdownText = string & z.core.$brand<"Markdown">;

/** Text with headings, lists, links and images, in Markdown. */
export function markdownText(label: string, max = 20_000) {
  return markdown(label, max)
    .brand<"Markdown">()
    .default("" as MarkdownText)
    .meta({ title: label, control: "markdown" });
}

/** An uploaded image of the props; components get it as it is shown (show-props.ts). */
export interface ImageValue {
  path: string;
  /** Empty for an image that says nothing beside its text. */
  alt: string;
}

/** An uploaded image, by the path that uploading it answered; null: none. */
export function image(label: string) {
  return z
    .object(
      {
        path: line(label, 200).refine(
          (path) => path.startsWith("/media/") && readImageId(path) !== null,
          `${label}: envie a imagem, e use o endereço que ela recebeu`,
        ),
        alt: line("Texto alternativo", 300).default(""),
      },
      `${label}: imagem inválida`,
    )
    .nullable()
    .default(null)
    .meta({ title: label, control: "image" });
}

/** A whole number. */
export function wholeNumber(label: string, { min, max, usual }: { min: number; max: number; usual: number }) {
  const message = `${label} deve ser um número inteiro de ${min} a ${max}`;
  return z
    .int(message)
    .min(min, message)
    .max(max, message)
    .default(usual)
    .meta({ title: label, control: "number" });
}

/** Yes or no; no where nothing is said. */
export function onOff(label: string) {
  return z
    .boolean(`${label} deve ser verdadeiro ou falso`)
    .default(false)
    .meta({ title: label, control: "switch" });
}

/** A day, as in 2026-12-31; empty: none. */
export function day(label: string) {
  return z
    .union([z.literal(""), z.iso.date()], `${label} deve ser uma data, como 2026-12-31`)
    .default("")
    .meta({ title: label, control: "date" });
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

/** Of the JSON of one section's props. */
const MOST_PROPS_LENGTH = 60_000;

export const sectionSchema = z.object(
  {
    id: z.uuid("Seção: identificador inválido"),
    type: z.string("Seção: falta o tipo").regex(/^[a-z][a-z0-9-]{0,59}$/, "Seção: tipo inválido"),
    version: z
      .int("Seção: versão inválida")
      .min(1, "Seção: versão inválida")
      .max(1000, "Seção: versão inválida")
      .default(1),
    props: z
      .record(z.string(), z.unknown(), "Seção: os campos devem ser um objeto")
      .refine((props) => JSON.stringify(props).length <= MOST_PROPS_LENGTH, "Seção longa demais"),
    isHidden: z.boolean("Seção: isHidden deve ser verdadeiro ou falso").default(false),
  },
  "Cada seção deve ser um objeto",
);
/** A section as it is stored: of any kind and version, also one that this version of the product does not know. */
export type StoredSection = z.infer<typeof sectionSchema>;
