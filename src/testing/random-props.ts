// Generates random valid props of a section type from its JSON Schema, for tests of properties of all pages.

import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { MAX_FORM_FILES } from "#src/shared/form-files.ts";
import type { Random } from "#src/shared/seeded-random.ts";

const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const WORDS =
  "A obra começa pela medida & <b>termina</b> no “prumo” – sempre 100% {{empresa}} {{nada}}".split(" ");
const MARKDOWN = [
  "",
  "Um parágrafo com **força** e [um link](/blog).",
  "### Um título fundo\n\n##### Outro\n\n- um\n- dois\n\n| a | b |\n|---|---|\n| 1 | 2 |",
  `# ${WORD}${WORD}\n\n\`\`\`\n${WORD.repeat(3)}\n\`\`\`\n\n<script>alert(1)</script>`,
];
const ADDRESSES = [
  "",
  "/contato",
  "#preco",
  "https://exemplo.com.br/a?b=c&d",
  "mailto:a@b.com",
  "tel:+551199",
];
export const RANDOM_IMAGE = `/media/${"a".repeat(32)}-1280.webp`;

export function randomSectionProps(type: string, field: FieldSchema, random: Random): object {
  return complete(type, randomProps(field, random) as object);
}

/** Adds constraints that JSON Schema cannot express: distinct names, and a way to answer a person. */
function complete(type: string, props: object): object {
  if (type === "embed") return { ...props, address: "https://calendly.com/exemplo/conversa" };
  if (type !== "form") return props;
  const { fields } = props as { fields: { type: string; options: string[] }[] };
  const named = fields.slice(1).map((field, index) => ({
    ...field,
    type: index >= MAX_FORM_FILES && field.type === "file" ? "text" : field.type,
    name: `campo_${index}`,
    options: field.options.length > 0 ? field.options : ["Só uma"],
  }));
  const recipients = ["equipe@exemplo.com.br"];
  const email = { type: "email", name: "email", label: "E-mail", required: true };
  return { ...props, recipients, fields: [email, ...named] };
}

/** @param mostItems longest list */
function randomProps(field: FieldSchema, random: Random, mostItems = 5): unknown {
  if (field.properties) {
    const entries = Object.entries(field.properties);
    return Object.fromEntries(entries.map(([name, inner]) => [name, randomProps(inner, random, mostItems)]));
  }
  if (field.items) {
    const { items, maxItems = mostItems } = field;
    const count = random.int(0, Math.min(maxItems, mostItems));
    return Array.from({ length: count }, () => randomProps(items, random, mostItems));
  }
  switch (field.control) {
    case "line":
    case "text":
    case "plain":
      return randomText(field, random);
    case "markdown":
      return random.pick(MARKDOWN);
    case "address":
      return random.pick(ADDRESSES);
    case "image":
      return random.chance(0.5) ? null : { path: RANDOM_IMAGE, alt: random.pick(["", "Uma obra"]) };
    case "number":
      return random.int(field.minimum ?? 0, field.maximum ?? 100);
    case "switch":
      return random.chance(0.5);
    case "color":
      return `#${random.int(0, 0xffffff).toString(16).padStart(6, "0")}`;
    case "date":
      return random.pick(["", "2020-01-31", "2999-12-31"]);
    default:
      return field.enum ? random.pick(field.enum) : field.default;
  }
}

/** Returns an empty text if that is valid, one long word, or as much text as is allowed. */
function randomText({ minLength = 0, maxLength = 160, control }: FieldSchema, random: Random): string {
  if (minLength === 0 && random.chance(0.3)) return "";
  if (random.chance(0.2)) return WORD.slice(0, maxLength);
  const words = Array.from({ length: random.int(1, 40) }, () => random.pick(WORDS));
  const between = control === "text" && random.chance(0.2) ? "\n" : " ";
  return words.join(between).slice(0, maxLength).trim() || "x";
}
