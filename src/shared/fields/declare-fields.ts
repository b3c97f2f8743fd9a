// Derives schemas, labels and shapes from declared fields: of posts, projects, questions and settings.

import { z } from "zod";
import { type Control, type FieldFacts, factsOf } from "./facts.ts";
import { maxLengthOf } from "./max-length.ts";
import { withoutRules } from "./text.ts";

type Fields = Readonly<Record<string, z.ZodType>>;

/** True if the schema accepts any text. An empty text then means null. */
type IsText<Value extends z.ZodType> =
  unknown extends z.input<Value> ? false : string extends z.input<Value> ? true : false;

/** A field in request bodies. A text that may be empty becomes null when it is. */
type BodyField<Field> =
  Field extends z.ZodPrefault<z.ZodType>
    ? z.ZodType<string, string | null>
    : Field extends z.ZodDefault<infer Value extends z.ZodType>
      ? IsText<Value> extends true
        ? z.ZodType<string | null, string | null>
        : Value
      : Field;

type Complete<Field> =
  Field extends z.ZodPrefault<z.ZodType>
    ? z.ZodType<string, string | null | undefined>
    : Field extends z.ZodDefault<z.ZodType>
      ? z.ZodOptional<AsType<BodyField<Field>>>
      : Field;

/** A field in responses. */
type ResponseField<Field> =
  Field extends z.ZodDefault<infer Value extends z.ZodType>
    ? IsText<Value> extends true
      ? z.ZodNullable<z.ZodString>
      : z.ZodType<Exclude<z.output<Value>, undefined>>
    : z.ZodString;

type AsType<Schema> = Schema extends z.ZodType ? Schema : never;

/** Fields of any declaration. */
export interface AnyFields {
  own: Fields;
  /** In the order of the declaration. */
  names: readonly string[];
  /** Labels for forms, comparisons and the audit log. */
  labels: Readonly<Record<string, string>>;
  /** Shapes of schemas, for a new item and for a draft. */
  complete: Fields;
  draft: Fields;
}

export interface DeclaredFields<Own extends Fields> extends AnyFields {
  own: Own;
  names: (keyof Own & string)[];
  labels: Record<keyof Own, string>;
  complete: { [Name in keyof Own]: AsType<Complete<Own[Name]>> };
  /** Shape for updates. */
  changes: { [Name in keyof Own]: z.ZodOptional<AsType<BodyField<Own[Name]>>> };
  draft: { [Name in keyof Own]: z.ZodOptional<AsType<BodyField<Own[Name]>>> };
  /** Shape for responses. */
  answer: { [Name in keyof Own]: ResponseField<Own[Name]> };
}

/** @param own in the order in which histories store them */
export function declareFields<const Own extends Fields>(own: Own): DeclaredFields<Own> {
  const entries = Object.entries(own);
  const each = <Made>(make: (field: z.ZodType) => Made, ofThese = entries) =>
    Object.fromEntries(ofThese.map(([name, field]) => [name, make(field)]));
  // Required fields come first, so that the first error is about one of them.
  const byNeed = entries.toSorted(
    ([, one], [, other]) => Number(isRequired(other)) - Number(isRequired(one)),
  );
  return {
    own,
    names: Object.keys(own),
    labels: each((field) => factsOf(field).title),
    complete: each(complete, byNeed),
    changes: each((field) => bodyField(field).optional()),
    draft: each((field) => bodyField(field, { change: withoutRules }).optional()),
    answer: each(responseField),
  } as unknown as DeclaredFields<Own>;
}

/** Lists the fields with one of these controls. */
export function namesOf({ own, names }: AnyFields, ...controls: Control[]): string[] {
  return names.filter((name) => controls.includes(factOf({ own }, name).control));
}

export function factOf({ own }: Pick<AnyFields, "own">, name: string): FieldFacts {
  const field = own[name];
  if (!field) throw new Error(`there is no field ${name}`);
  return factsOf(field);
}

/** Labels of a choice's values, in the order of the declaration. */
export function choicesOf({ own }: Pick<AnyFields, "own">, name: string): Record<string, string> {
  const field = own[name];
  const choice = field instanceof z.ZodDefault ? field.unwrap() : field;
  if (!(choice instanceof z.ZodEnum)) throw new Error(`${name} is not a choice`);
  const { labels } = factOf({ own }, name);
  return Object.fromEntries(choice.options.map((value, index) => [value, labels?.[index] ?? String(value)]));
}

/** Tells whether the field must be filled before publishing. */
export function isRequired(field: z.ZodType): boolean {
  return valueOf(field) === field;
}

/** Returns label, required and maxLength for an input; maxLength is undefined without a limit. */
export function controlOf(fields: Pick<AnyFields, "own">, name: string) {
  const { title } = factOf(fields, name);
  const field = fields.own[name] as z.ZodType;
  return { label: title, required: isRequired(field), maxLength: maxLengthOf(field) };
}

/** Unwraps the default of an optional field. */
function valueOf(field: z.ZodType): z.ZodType {
  const mayBeEmpty = field instanceof z.ZodDefault || field instanceof z.ZodPrefault;
  return mayBeEmpty ? (field.unwrap() as z.ZodType) : field;
}

/** Returns the schema of a field in request bodies. */
export function bodyField<Field extends z.ZodType>(
  field: Field,
  { change = (text: z.ZodString) => text, mayBeAbsent = false } = {},
): AsType<BodyField<Field>> {
  const { title, description } = factsOf(field);
  const value = valueOf(field);
  const changed = value instanceof z.ZodString ? change(value) : value;
  const instead = field instanceof z.ZodPrefault ? field.def.defaultValue : null;
  const orEmpty = mayBeAbsent ? changed.nullish() : changed.nullable();
  const isText = value !== field && value.safeParse("").data === "";
  const schema = isText ? orEmpty.transform((text) => (isBlank(text) ? instead : text)) : changed;
  // A clone drops the meta data, which keeps controls out of the API documentation.
  return schema.clone(schema.def).meta({ title, description }) as unknown as AsType<BodyField<Field>>;
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}

function complete(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodPrefault) return bodyField(field, { mayBeAbsent: true });
  return field instanceof z.ZodDefault ? bodyField(field).optional() : bodyField(field);
}

function responseField(field: z.ZodType): z.ZodType {
  const { title, control, answered } = factsOf(field);
  const description = answered ?? (control === "markdown" ? "Markdown" : undefined);
  const meta = { title, description };
  if (control === "switch") return z.boolean().meta(meta);
  if (["tags", "points", "pictures"].includes(control)) return z.array(z.string()).meta(meta);
  const value = valueOf(field);
  const isText = value instanceof z.ZodString || value.safeParse("").success;
  if (control === "color" || !isText) return value.clone(value.def).meta(meta);
  return (field instanceof z.ZodDefault ? z.string().nullable() : z.string()).meta(meta);
}
