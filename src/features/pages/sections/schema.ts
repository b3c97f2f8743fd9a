// Declares section types. shared/fields declares the fields of their props: each field's metadata tells the
// editor its control, and which texts and images are shown.

import { z } from "zod";
import { APPEARANCES, type AppearanceKind } from "#src/shared/fields/section-look.ts";

/** A page stores the `type`, `version` and props of each section. */
export interface SectionType<Props = object> {
  /** Stored in pages and used in the API. */
  type: string;
  /** Version of the schema. An incompatible change raises it and adds an upgrade. */
  version: number;
  /** Its name in the catalogue. */
  label: string;
  /** Choices of its look, and its own background. */
  appearance: AppearanceKind;
  /** Schema of the current version's props. */
  schema: z.ZodType<Props>;
  /** `upgrades[n]` turns props of version n + 1 into version n + 2. Pure; runs when a page is read. */
  upgrades: readonly ((props: never) => unknown)[];
  /** Non-empty props of a new section. They claim nothing that could be untrue of the company. */
  starter: Partial<Props>;
  /** Props of an invented company for the catalog. */
  example: object;
  /** Arrangements that the editor offers by thumbnails; the first is the usual one. */
  variants: readonly SectionVariant[];
  /** Tells the owner when the section appears, if that depends on other content. */
  shownWhen?: string;
}

/** A named arrangement of a section. */
export interface SectionVariant {
  name: string;
  label: string;
  /** Choices that make it; they replace those of the section and leave its texts and pictures. */
  props: object;
}

type WithLook<Shape extends z.core.$ZodLooseShape, Look extends AppearanceKind> = z.ZodObject<
  Shape & { appearance: (typeof APPEARANCES)[Look] }
>;

/** Defines a type and adds the fields of its look to its schema. Without upgrades it is at version 1. */
export function defineSection<Shape extends z.core.$ZodLooseShape, Look extends AppearanceKind = "plain">({
  upgrades = [],
  starter,
  example = starter,
  appearance = "plain" as Look,
  variants = [],
  ...sectionType
}: {
  type: string;
  label: string;
  schema: z.ZodObject<Shape>;
  /** Left out: no columns, on paper. */
  appearance?: Look;
  starter: Partial<z.input<z.ZodObject<Shape>>>;
  /** Left out: the starter. */
  example?: Partial<z.input<z.ZodObject<Shape>>>;
  upgrades?: SectionType["upgrades"];
  variants?: readonly (SectionVariant & { props: Partial<z.input<WithLook<Shape, Look>>> })[];
  shownWhen?: string;
}): SectionType<z.output<WithLook<Shape, Look>>> & { schema: WithLook<Shape, Look> } {
  const schema = sectionType.schema.extend({ appearance: APPEARANCES[appearance] }) as never;
  return {
    ...sectionType,
    appearance,
    schema,
    version: upgrades.length + 1,
    upgrades,
    variants,
    starter: starter as never,
    example,
  };
}

/** Former names of types, which stored pages, archives and automation tools may still use. */
const RENAMED_TYPES: Readonly<Record<string, string>> = { opening: "hero" };

/** Returns the current name of a section's type. */
export function currentSectionType(type: string): string {
  return Object.hasOwn(RENAMED_TYPES, type) ? (RENAMED_TYPES[type] as string) : type;
}

/** Longest JSON of one section's props, in characters. */
const MAX_PROPS_LENGTH = 60_000;

/** Measures fields as JSON. What is nested too deeply to be written has no size. */
function isShort(props: object): boolean {
  try {
    return JSON.stringify(props).length <= MAX_PROPS_LENGTH;
  } catch {
    return false;
  }
}

export const sectionSchema = z.object(
  {
    id: z.uuid("Seção: identificador inválido"),
    type: z
      .string("Seção: falta o tipo")
      .regex(/^[a-z][a-z0-9-]{0,59}$/, "Seção: tipo inválido")
      .overwrite(currentSectionType),
    version: z
      .int("Seção: versão inválida")
      .min(1, "Seção: versão inválida")
      .max(1000, "Seção: versão inválida")
      .default(1),
    props: z
      .record(z.string(), z.unknown(), "Seção: os campos devem ser um objeto")
      .refine(isShort, "Seção longa demais"),
    isHidden: z.boolean("Seção: isHidden deve ser verdadeiro ou falso").default(false),
  },
  "Cada seção deve ser um objeto",
);
/** A stored section of any type and version, even unknown ones. */
export type StoredSection = z.infer<typeof sectionSchema>;
