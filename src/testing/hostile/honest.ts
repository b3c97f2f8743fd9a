// Generates valid bodies, so that one wrong value in them reaches the code behind the first check.

import type { Random } from "./random.ts";

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  examples?: unknown[];
  example?: unknown;
}

/** Ids for references: the last ones in the site's responses, by the first part of the path. */
export type Known = Map<string, string[]>;

/** Picks an id of the path's item type, or of any other. */
export function pickId(random: Random, known: Known, part?: string): string | undefined {
  const own = known.get(part ?? "") ?? [];
  const ids = own.length > 0 && random.chance(0.8) ? own : [...known.values()].flat();
  return ids.length > 0 ? random.pick(ids) : undefined;
}

const WORDS = ["Um título", "Texto **forte**.", "financas", "Ana Prado", "https://exemplo.com.br", "pix"];

/** Generates a value that mostly matches a schema; patterns that cannot be guessed are left to chance. */
export function honestValue(random: Random, known: Known, schema: JsonSchema = {}): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return honestValue(random, known, random.pick(choices));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case "object":
      return honestObject(random, known, schema);
    case "array":
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        honestValue(random, known, schema.items),
      );
    case "integer":
    case "number":
      return (schema.minimum ?? schema.exclusiveMinimum ?? 0) + 1 + random.below(3);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return honestText(random, known, schema);
  }
}

function honestObject(random: Random, known: Known, { properties = {}, required = [] }: JsonSchema): object {
  const entries = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.chance(0.4),
  );
  return Object.fromEntries(entries.map(([name, schema]) => [name, honestValue(random, known, schema)]));
}

function honestText(random: Random, known: Known, schema: JsonSchema): string {
  const { format, pattern = "", maxLength = 1_000, minLength = 0 } = schema;
  if (format === "uuid") return pickId(random, known) ?? newUuid(random);
  if (format === "date-time") return new Date(Date.now() + random.below(10) * 86_400_000).toISOString();
  if (format === "email") return `p${random.below(1_000)}@exemplo.com.br`;
  if (pattern.startsWith("^(\\/|")) return `/pagina-${random.below(1_000)}`;
  if (pattern.includes("a-z0-9")) return `endereco-${random.below(1_000)}`;
  if (pattern.startsWith("^#")) return "#123456";
  return random.pick(WORDS).padEnd(minLength, "a").slice(0, maxLength);
}

/** Returns an unused UUID. */
export function newUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
}
