// What a kind of section is. What its props are made of stands in shared/fields: the meta data of a field tells the editor
// how it is edited, and which texts and images of the props are shown.
import { z } from "zod";
import { APPEARANCES, type AppearanceKind } from "#src/shared/fields/section-look.ts";

/** A kind of section. A page stores `type`, `version` and props. */
export interface SectionKind<Props = object> {
  /** Its name in stored pages and in the API. */
  type: string;
  /** Of the schema. A change that old props do not fit raises it, and adds an upgrade. */
  version: number;
  /** Its name in the catalogue. */
  label: string;
  /** What its look offers, and what it stands on of itself. */
  appearance: AppearanceKind;
  /** Of the current version's props. */
  schema: z.ZodType<Props>;
  /** `upgrades[n]` makes props of version n + 2 from those of version n + 1. Pure; run when a page is read. */
  upgrades: readonly ((props: never) => unknown)[];
  /** The props of a new section, as far as they are not empty: nothing that would be untrue of a company. */
  starter: Partial<Props>;
  /** Props that show what the kind can look like, for the catalogue: of an invented company. */
  example: object;
  /** The role of the one page that always has a section of this kind; no other page can have one. */
  onlyOn?: "contact" | "questions";
  /** When it has something to show, where that is not written in its own fields. */
  shownWhen?: string;
}

/** A kind's own fields, and those of its look. */
type WithLook<Shape extends z.core.$ZodLooseShape, Look extends AppearanceKind> = z.ZodObject<
  Shape & { appearance: (typeof APPEARANCES)[Look] }
>;

/** Types a kind by its schema, to which the fields of its look are added. A kind without upgrades is at version 1. */
export function defineSection<Shape extends z.core.$ZodLooseShape, Look extends AppearanceKind = "plain">({
  upgrades = [],
  starter,
  example = starter,
  appearance = "plain" as Look,
  ...kind
}: {
  type: string;
  label: string;
  schema: z.ZodObject<Shape>;
  /** Left out: it has no columns, and stands on paper. */
  appearance?: Look;
  /** What differs from empty. */
  starter: Partial<z.input<z.ZodObject<Shape>>>;
  /** Left out: the starter is one. */
  example?: Partial<z.input<z.ZodObject<Shape>>>;
  upgrades?: SectionKind["upgrades"];
  onlyOn?: SectionKind["onlyOn"];
  shownWhen?: string;
}): SectionKind<z.output<WithLook<Shape, Look>>> & { schema: WithLook<Shape, Look> } {
  const schema = kind.schema.extend({ appearance: APPEARANCES[appearance] }) as never;
  return {
    ...kind,
    appearance,
    schema,
    version: upgrades.length + 1,
    upgrades,
    starter: starter as never,
    example,
  };
}

/** Of the JSON of one section's props. */
const MAX_PROPS_LENGTH = 60_000;

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
      .refine((props) => JSON.stringify(props).length <= MAX_PROPS_LENGTH, "Seção longa demais"),
    isHidden: z.boolean("Seção: isHidden deve ser verdadeiro ou falso").default(false),
  },
  "Cada seção deve ser um objeto",
);
/** A section as it is stored: of any kind and version, also one that this version of the product does not know. */
export type StoredSection = z.infer<typeof sectionSchema>;
