// The fields of content. Each kind builds its schemas from these; they accept forms and JSON alike.
import { z } from "zod";
import { CONTROL, CONTROL_BUT_LINES, VISIBLE, hasNone } from "#src/shared/text-patterns.ts";

/** Longest slug an author may choose. */
const SLUG_MAX = 100;

/** Who is reading. `public`: visitors, who see published items only. */
export type Audience = "public" | "staff";

/** What narrows a list. Any text is accepted; an unknown one finds nothing. */
export interface ContentFilters {
  audience: Audience;
  q?: string | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
  /** Only those whose publication was asked for; visitors see none of this. */
  requested?: boolean | undefined;
}

export interface PageNumber {
  page: number;
  limit: number;
}

/** Result of a look-up by slug: the item, or the current slug if this is an old one. */
export type Found<Item> = { kind: "found"; item: Item } | { kind: "moved"; slug: string } | null;

/** Error texts that replace the usual ones. */
interface TextMessages {
  notText?: string;
  tooLong?: string;
  unusable?: string;
}

const withLf = (value: string): string => value.replace(/\r\n?/g, "\n");

/** Checks length and control characters. */
function checked(text: z.ZodString, label: string, max: number, control: RegExp, messages: TextMessages) {
  const {
    tooLong = `${label} deve ter no máximo ${max.toLocaleString("pt-BR")} caracteres`,
    unusable = `${label} contém caracteres que não podem ser usados`,
  } = messages;
  return text.max(max, tooLong).refine(hasNone(control), unusable);
}

/** @param messages.notText for any other type, and for a missing text */
function text(label: string, { notText = `${label} deve ser um texto` }: TextMessages) {
  return z.string({ error: notText });
}

/** One line of text, trimmed. */
export function line(label: string, max: number, messages: TextMessages = {}) {
  return checked(text(label, messages).trim(), label, max, CONTROL, messages);
}

/** Text of several lines, trimmed; CRLF becomes LF (contract §2). */
export function lines(label: string, max: number, messages: TextMessages = {}) {
  const trimmed = text(label, messages).overwrite((value) => withLf(value).trim());
  return checked(trimmed, label, max, CONTROL_BUT_LINES, messages);
}

/** Markdown: like `lines`, but not trimmed, since leading spaces mean something. */
export function markdown(label: string, max: number, messages: TextMessages = {}) {
  return checked(text(label, messages).overwrite(withLf), label, max, CONTROL_BUT_LINES, messages);
}

/** A field whose value can be removed, by `null` or "". */
export function unsettable<Text extends z.ZodType<string>>(field: Text) {
  return field.nullable().transform((value) => value || null);
}

/** An http(s) URL. Others are dangerous as a link, `javascript:` above all. */
export function webAddress(label: string) {
  return unsettable(
    line(label, 2000).refine(
      (value) => value === "" || /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
      `${label} deve ser um endereço que comece com http:// ou https://`,
    ),
  );
}

/**
 * A list of distinct texts, or its JSON as forms send it (specification §5 and §7). `null` and "" empty it.
 * @param item schema of each text
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
 * A boolean, or its text as forms send it; "" is false, `null` counts as absent.
 * @param message error text for anything else
 * @param documented the type in the API documentation, if not boolean
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

export const titleField = line("Título", 200, { notText: "Informe o título" })
  .min(1, { error: "Informe o título", abort: true })
  .refine((value) => VISIBLE.test(value), { error: "Informe o título", abort: true });

/** The slug; `null` and "" make it from the title. */
export const slugField = unsettable(
  line("Endereço", SLUG_MAX).regex(
    /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    "Endereço deve ter só letras minúsculas sem acento, números e hifens",
  ),
);

/** Title and slug while they are being written: anything that is not too long. */
export const draftTitle = line("Título", 200);
export const draftSlug = unsettable(line("Endereço", SLUG_MAX));

const notValid = (label: string) => ({ notText: `${label}: valor inválido` });

/** Title, description and keywords for search engines. */
export const seoFields = {
  seoTitle: unsettable(line("Título SEO", 200, notValid("Título SEO"))),
  seoDescription: unsettable(lines("Descrição SEO", 500, notValid("Descrição SEO"))),
  seoKeywords: unsettable(line("Palavras-chave SEO", 500, notValid("Palavras-chave SEO"))),
};

/** The version that the changes are based on: 409 if somebody has saved another one since. */
export const versionField = z.iso.datetime({ error: "Versão inválida" }).nullable();

/**
 * The id of a new item, chosen by the client, so that it can repeat the request.
 * @param other "outro post", for the documentation
 */
export function newIdField(other: string) {
  return (
    z
      .uuid("Identificador inválido")
      // Those of the settings and of the site's texts, which are constants; nobody draws them by chance.
      .refine((id) => !id.includes("-0000-4000-8000-"), "Identificador inválido")
      .optional()
      .describe(`Escolhido por quem envia: enviado de novo, não cria ${other}; devolve o que já existe`)
  );
}

/** Query of a list: only published items, or only drafts. */
export const publishedFilter = z
  .enum(["true", "false"], "Publicado deve ser true ou false")
  .transform((value) => value === "true")
  .optional();

export const categoriesSchema = z.object({ categories: z.array(z.string()) });
