// The fields of content: each kind composes its own schemas of these, so that all of them take a form and JSON alike.
import { z } from "zod";
import { CONTROL, CONTROL_BUT_LINES, VISIBLE, hasNone } from "#src/shared/text-patterns.ts";

/** Longest slug an author may choose. */
export const SLUG_MAX = 100;

/** Who is reading: visitors see what is published only. */
export type Audience = "public" | "staff";

/** What an address leads to: an item, or where the item that had it is now. */
export type Found<Item> = { kind: "found"; item: Item } | { kind: "moved"; slug: string } | null;

/** What is said of a text that cannot be taken, where the usual words do not fit. */
interface TextMessages {
  notText?: string;
  tooLong?: string;
  unusable?: string;
}

export const withLf = (value: string): string => value.replace(/\r\n?/g, "\n");

/** What is left of a text once its kind and its blanks are known: not too long, nothing that nobody can type. */
function checked(text: z.ZodString, label: string, max: number, control: RegExp, messages: TextMessages) {
  const {
    tooLong = `${label} deve ter no máximo ${max.toLocaleString("pt-BR")} caracteres`,
    unusable = `${label} contém caracteres que não podem ser usados`,
  } = messages;
  return text.max(max, tooLong).refine(hasNone(control), unusable);
}

/** A text. @param messages.notText said of anything else, and of nothing at all */
function text(label: string, { notText = `${label} deve ser um texto` }: TextMessages) {
  return z.string({ error: notText });
}

/** One line of text, without the blanks around it. */
export function line(label: string, max: number, messages: TextMessages = {}) {
  return checked(text(label, messages).trim(), label, max, CONTROL, messages);
}

/** Text of several lines, without the blanks around it; CRLF is kept as LF (contract §2). */
export function lines(label: string, max: number, messages: TextMessages = {}) {
  const trimmed = text(label, messages).overwrite((value) => withLf(value).trim());
  return checked(trimmed, label, max, CONTROL_BUT_LINES, messages);
}

/** Markdown: as `lines`, with the blanks that its author left at its start. */
export function markdown(label: string, max: number, messages: TextMessages = {}) {
  return checked(text(label, messages).overwrite(withLf), label, max, CONTROL_BUT_LINES, messages);
}

/** What may be without a value: `null` and "" take it away. */
export function unsettable<Text extends z.ZodType<string>>(field: Text) {
  return field.nullable().transform((value) => value || null);
}

/** A web address: anything else, `javascript:` above all, would run or mislead where it is linked. */
export function webAddress(label: string) {
  return unsettable(
    line(label, 2000).refine(
      (value) => value === "" || /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
      `${label} deve ser um endereço que comece com http:// ou https://`,
    ),
  );
}

/**
 * A list of texts, none of them twice; or its JSON, as forms send it (specification §5 and §7). `null` and "" empty it.
 * @param item what each of them has to be
 */
export function textList(
  item: z.ZodType<string>,
  max: number,
  messages: { notList: string; tooMany: string; repeated: string },
) {
  return z.preprocess(
    parseJsonText,
    z
      .array(item, messages.notList)
      .max(max, messages.tooMany)
      .refine((items) => new Set(items).size === items.length, messages.repeated)
      .nullable()
      .transform((items) => items ?? []),
  );
}

function parseJsonText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return [];
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const FLAG_TEXTS = new Map<unknown, boolean>([
  ["true", true],
  ["false", false],
  ["", false],
]);

/**
 * A flag, or its text as forms send it; an empty one is not set. `null` says nothing.
 * @param message said of anything else
 * @param documented what the documentation shows, where that is more than a boolean
 */
export function flag(
  message: string,
  documented: z.ZodType<boolean | "true" | "false"> = z.boolean(message),
) {
  return z.preprocess(
    (value) => FLAG_TEXTS.get(value) ?? value,
    documented.nullable().transform((value) => (value === null ? undefined : value === true)),
  );
}

/** What every item has to have. */
export const titleField = line("Título", 200, { notText: "Informe o título" })
  .min(1, { error: "Informe o título", abort: true })
  .refine((value) => VISIBLE.test(value), { error: "Informe o título", abort: true });

/** The end of an item's address; unset, it is made from the title. */
export const slugField = unsettable(
  line("Endereço", SLUG_MAX).regex(
    /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    "Endereço deve ter só letras minúsculas sem acento, números e hifens",
  ),
);

const notValid = (label: string) => ({ notText: `${label}: valor inválido` });

/** What search engines are told of an item's page. */
export const seoFields = {
  seoTitle: unsettable(line("Título SEO", 200, notValid("Título SEO"))),
  seoDescription: unsettable(lines("Descrição SEO", 500, notValid("Descrição SEO"))),
  seoKeywords: unsettable(line("Palavras-chave SEO", 500, notValid("Palavras-chave SEO"))),
};

/** The version that was edited: 409 where somebody has saved another one since. */
export const versionField = z.iso.datetime({ error: "Versão inválida" }).nullable();

/**
 * The id of a new item, chosen by whoever sends it, who may then send it again.
 * @param other "outro post", in the documentation
 */
export function newIdField(other: string) {
  return z
    .uuid("Identificador inválido")
    .optional()
    .describe(`Escolhido por quem envia: enviado de novo, não cria ${other}; devolve o que já existe`);
}

/** In the query of a list: only what is published, or only the drafts. */
export const publishedFilter = z
  .enum(["true", "false"], "Publicado deve ser true ou false")
  .transform((value) => value === "true")
  .optional();

export const categoriesSchema = z.object({ categories: z.array(z.string()) });
