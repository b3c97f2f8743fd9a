// What follows from the fields of something that is kept as columns: posts, projects, questions, settings.
import { z } from "zod";
import { type Control, type FieldFacts, factsOf } from "./facts.ts";
import { maxLengthOf } from "./max-length.ts";
import { withoutRules } from "./text.ts";

type Fields = Readonly<Record<string, z.ZodType>>;

/** Whether any text is a value of the schema: then an empty one means that there is none. */
type IsText<Value extends z.ZodType> =
  unknown extends z.input<Value> ? false : string extends z.input<Value> ? true : false;

/** A field as bodies have it: a text that may be empty is null then. */
type Given<Field> =
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
      ? z.ZodOptional<AsType<Given<Field>>>
      : Field;

/** A field as answers have it. */
type Answered<Field> =
  Field extends z.ZodDefault<infer Value extends z.ZodType>
    ? IsText<Value> extends true
      ? z.ZodNullable<z.ZodString>
      : z.ZodType<Exclude<z.output<Value>, undefined>>
    : z.ZodString;

type AsType<Schema> = Schema extends z.ZodType ? Schema : never;

/** Fields, whichever they are. */
export interface AnyFields {
  own: Fields;
  /** In the order of the declaration. */
  names: readonly string[];
  /** Their names on screen, for comparisons and the audit log. */
  labels: Readonly<Record<string, string>>;
  /** Shapes of schemas: of something new, and of a draft. */
  complete: Fields;
  draft: Fields;
}

export interface DeclaredFields<Own extends Fields> extends AnyFields {
  own: Own;
  names: (keyof Own & string)[];
  labels: Record<keyof Own, string>;
  complete: { [Name in keyof Own]: AsType<Complete<Own[Name]>> };
  /** Of changes. */
  changes: { [Name in keyof Own]: z.ZodOptional<AsType<Given<Own[Name]>>> };
  draft: { [Name in keyof Own]: z.ZodOptional<AsType<Given<Own[Name]>>> };
  /** Of answers. */
  answer: { [Name in keyof Own]: Answered<Own[Name]> };
}

/** Derives everything from fields in the order in which histories keep them. */
export function declareFields<const Own extends Fields>(own: Own): DeclaredFields<Own> {
  const entries = Object.entries(own);
  const each = <Made>(make: (field: z.ZodType) => Made, ofThese = entries) =>
    Object.fromEntries(ofThese.map(([name, field]) => [name, make(field)]));
  // What must be written comes first, so that it is also missed first.
  const byNeed = entries.toSorted(
    ([, one], [, other]) => Number(isRequired(other)) - Number(isRequired(one)),
  );
  return {
    own,
    names: Object.keys(own),
    labels: each((field) => factsOf(field).title),
    complete: each(complete, byNeed),
    changes: each((field) => given(field).optional()),
    draft: each((field) => given(field, { change: withoutRules }).optional()),
    answer: each(answered),
  } as unknown as DeclaredFields<Own>;
}

/** The names of the fields with one of these controls. */
export function namesOf({ own, names }: AnyFields, ...controls: Control[]): string[] {
  return names.filter((name) => controls.includes(factOf({ own }, name).control));
}

/** What one of the fields says of itself. */
export function factOf({ own }: Pick<AnyFields, "own">, name: string): FieldFacts {
  const field = own[name];
  if (!field) throw new Error(`there is no field ${name}`);
  return factsOf(field);
}

/** Whether something must be written in a field before it is published. */
export function isRequired(field: z.ZodType): boolean {
  return valueOf(field) === field;
}

/** What the control of one of the fields is called and takes: a text of so many characters, undefined where it has no limit. */
export function controlOf(fields: Pick<AnyFields, "own">, name: string) {
  const { title } = factOf(fields, name);
  const field = fields.own[name] as z.ZodType;
  return { label: title, required: isRequired(field), maxLength: maxLengthOf(field) };
}

/** The schema of what is written in a field, filled or not. */
function valueOf(field: z.ZodType): z.ZodType {
  const mayBeEmpty = field instanceof z.ZodDefault || field instanceof z.ZodPrefault;
  return mayBeEmpty ? (field.unwrap() as z.ZodType) : field;
}

/** The field as bodies have it, where they have it. */
export function given<Field extends z.ZodType>(
  field: Field,
  { change = (text: z.ZodString) => text, mayBeAbsent = false } = {},
): AsType<Given<Field>> {
  const { title, description } = factsOf(field);
  const value = valueOf(field);
  const changed = value instanceof z.ZodString ? change(value) : value;
  const instead = field instanceof z.ZodPrefault ? field.def.defaultValue : null;
  const orEmpty = mayBeAbsent ? changed.nullish() : changed.nullable();
  const isText = value !== field && value.safeParse("").data === "";
  const schema = isText ? orEmpty.transform((text) => (isBlank(text) ? instead : text)) : changed;
  // A clone has no meta data: the documentation says nothing of controls.
  return schema.clone(schema.def).meta({ title, description }) as unknown as AsType<Given<Field>>;
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}

function complete(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodPrefault) return given(field, { mayBeAbsent: true });
  return field instanceof z.ZodDefault ? given(field).optional() : given(field);
}

function answered(field: z.ZodType): z.ZodType {
  const { title, control, answered } = factsOf(field);
  const description = answered ?? (control === "markdown" ? "Markdown" : undefined);
  const said = { title, description };
  if (control === "switch") return z.boolean().meta(said);
  if (["tags", "points", "pictures"].includes(control)) return z.array(z.string()).meta(said);
  const value = valueOf(field);
  const isText = value instanceof z.ZodString || value.safeParse("").success;
  if (control === "color" || !isText) return value.clone(value.def).meta(said);
  return (field instanceof z.ZodDefault ? z.string().nullable() : z.string()).meta(said);
}
