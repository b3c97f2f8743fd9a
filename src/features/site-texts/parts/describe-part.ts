// Describes how a part's texts are edited and checked. Adds placeholders to the fields of sections.

import { z } from "zod";
import { LIVE_VALUES, namesIn } from "#src/settings/texts/live-values.ts";
import { textKey, type TextPart, type Words } from "#src/settings/texts/words/part.ts";
import { factsOf } from "#src/shared/fields/facts.ts";

/** Placeholders with their meaning. */
export type NamedValues = Readonly<Record<string, string>>;

export interface DescribedPart {
  name: string;
  group: TextGroup;
  /** Card that it shares with other parts on the screen; if undefined, it has its own. */
  card?: TextCard | undefined;
  label: string;
  /** Place where visitors see the part. */
  hint?: string | undefined;
  words: Words;
  fields: Readonly<Record<string, z.ZodType>>;
  /** Placeholders that its texts may contain, besides the settings' values. */
  values: NamedValues;
  /** Placeholders that a field must contain: `{ body: ["link"] }`. */
  needs: Readonly<Record<string, readonly string[]>>;
  isMail: boolean;
}

/** In the order of the screen. */
export const TEXT_GROUPS = ["Todo o site", "Páginas do site", "Formulários", "Avisos", "E-mails"] as const;
type TextGroup = (typeof TEXT_GROUPS)[number];

type TextCard = "E-book";

/** Ties the fields to a part's texts: each must have one. */
export function describePart<Own extends Words>(
  { name, words }: TextPart<Own>,
  description: {
    group: TextGroup;
    card?: TextCard;
    label: string;
    hint?: string;
    fields: { readonly [Field in keyof Own]: z.ZodType };
    values?: NamedValues;
    needs?: Partial<Record<keyof Own, readonly string[]>>;
  },
): DescribedPart {
  const { group, card, label, hint, fields, values = {}, needs = {} } = description;
  return {
    name,
    words,
    group,
    card,
    label,
    hint,
    fields,
    values,
    needs,
    isMail: Object.hasOwn(words, "subject"),
  };
}

/** Returns labels by stored name: "Rodapé: Título". */
export function labelsOf(parts: readonly DescribedPart[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((part) =>
      Object.entries(part.fields).map(([field, schema]) => [
        textKey(part, field),
        `${part.label}: ${factsOf(schema).title}`,
      ]),
    ),
  );
}

/** Builds the schema of some parts' texts by stored name. Each text is optional; `null` means the product's default. */
export function schemaOf(parts: readonly DescribedPart[], { isDraft = false } = {}) {
  const shape = parts.flatMap((part) =>
    Object.entries(part.fields).map(([field, schema]) => {
      const plain = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
      const checked = isDraft
        ? incomplete(plain)
        : plain.superRefine((value, context) => checkNames(part, field, value, context));
      return [textKey(part, field), checked.nullable().optional()] as const;
    }),
  );
  return z.object(Object.fromEntries(shape), "Envie os textos em um objeto JSON");
}

/** Accepts values with missing parts that the author has yet to write. */
function incomplete(schema: z.ZodType): z.ZodType {
  return z.unknown().transform((value, context) => {
    const { data, error } = schema.safeParse(value);
    if (!error) return data;
    const errors = error.issues.filter(({ code }) => code !== "too_small");
    for (const { message, path } of errors) context.addIssue({ code: "custom", message, path });
    return value;
  });
}

/** An unknown placeholder would be shown to visitors literally; a mail without its link would be useless. */
function checkNames(part: DescribedPart, field: string, value: unknown, context: z.RefinementCtx): void {
  const allowed = [...Object.keys(part.values), ...Object.keys(LIVE_VALUES)];
  const used = textsIn(value).flatMap(namesIn);
  const unknown = used.find((name) => !allowed.includes(name));
  const asWritten = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");
  if (unknown !== undefined) {
    const message = `{{${unknown}}} não existe aqui. Você pode usar: ${asWritten(allowed)}`;
    context.addIssue({ code: "custom", message });
    return;
  }
  const missing = (part.needs[field] ?? []).filter((name) => !used.includes(name));
  if (missing.length > 0) {
    context.addIssue({ code: "custom", message: `Este texto precisa ter ${asWritten(missing)}` });
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
