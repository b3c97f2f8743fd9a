// What can be done with a part of a section, such as a card, a step or a link: all change the list that it stands in.
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import Trash from "lucide-react/icons/trash-2";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { DrawnAct } from "./act.ts";

export interface Parts {
  list: readonly unknown[];
  index: number;
  /** Of the list. */
  field: FieldSchema;
}

/** The list after an act, and the place of what has the focus then; -1 where nothing is left. */
export interface ChangedParts {
  list: unknown[];
  index: number;
  /** For screen readers. */
  said: string;
}

interface PartAct extends Pick<DrawnAct, "name" | "label" | "Icon"> {
  isPossible: (parts: Parts) => boolean;
  change: (parts: Parts, name: string) => ChangedParts;
}

const moveTo = ({ list, index }: Parts, to: number, name: string): ChangedParts => ({
  list: list.toSpliced(index, 1).toSpliced(to, 0, list[index]),
  index: to,
  said: `${name}: posição ${to + 1} de ${list.length}`,
});

const PART_ACTS: readonly PartAct[] = [
  {
    name: "up",
    label: "Mover para cima",
    Icon: ArrowUp,
    isPossible: ({ index }) => index > 0,
    change: (parts, name) => moveTo(parts, parts.index - 1, name),
  },
  {
    name: "down",
    label: "Mover para baixo",
    Icon: ArrowDown,
    isPossible: ({ list, index }) => index < list.length - 1,
    change: (parts, name) => moveTo(parts, parts.index + 1, name),
  },
  {
    name: "duplicate",
    label: "Duplicar",
    Icon: Copy,
    isPossible: ({ list, field }) => list.length < (field.maxItems ?? MAX_PARTS),
    change: ({ list, index, field }, name) => ({
      list: list.toSpliced(index + 1, 0, copyOf(list, index, field.items)),
      index: index + 1,
      said: `${name}: duplicado`,
    }),
  },
  {
    name: "remove",
    label: "Remover",
    Icon: Trash,
    isPossible: () => true,
    change: ({ list, index }, name) => ({
      list: list.toSpliced(index, 1),
      index: Math.min(index, list.length - 2),
      said: `${name}: removido. Ctrl+Z desfaz.`,
    }),
  },
];

/** Of a list that does not say it. */
export const MAX_PARTS = 100;

/**
 * The acts of a part.
 * @param name of the part, as `partName` makes it
 * @param onChange called with the act's name and the list that it has made
 */
export function partActsOf(
  parts: Parts,
  name: string,
  onChange: (act: string, changed: ChangedParts) => void,
): DrawnAct[] {
  return PART_ACTS.map((act) => ({
    name: act.name,
    label: `${act.label}: ${name}`,
    Icon: act.Icon,
    run: act.isPossible(parts) ? () => onChange(act.name, act.change(parts, name)) : undefined,
  }));
}

/** What a part is called: its place, and the first text that tells it from the others. */
export function partName({ list, index, field }: Parts): string {
  return [index + 1, firstTextOf(field.items, list[index]) || "Item novo"].join(". ");
}

function firstTextOf({ properties = {} }: FieldSchema = {}, part: unknown): string {
  const values = part as Record<string, unknown> | null | undefined;
  const text = Object.entries(properties)
    .filter(([, { control }]) => control === "line" || control === "text")
    .map(([name]) => values?.[name])
    .find((value) => typeof value === "string" && value);
  return typeof text === "string" ? text.replaceAll("\n", " ") : "";
}

/** Names that programs read must not stand twice in a list, as those of a form's fields. */
function copyOf(list: readonly unknown[], index: number, field: FieldSchema = {}): unknown {
  const copy: unknown = structuredClone(list[index]);
  if (typeof copy !== "object" || copy === null) return copy;
  const named = Object.entries(copy as Record<string, unknown>).map(([name, value]) => {
    const isName = field.properties?.[name]?.control === "plain" && typeof value === "string" && value;
    if (!isName) return [name, value];
    const taken = new Set(list.map((other) => (other as Record<string, unknown> | null)?.[name]));
    const free = list.map((_, at) => `${value.slice(0, 36)}_${at + 2}`).find((other) => !taken.has(other));
    return [name, free ?? value];
  });
  return Object.fromEntries(named);
}
