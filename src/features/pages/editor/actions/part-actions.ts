// Actions on an item of a list, such as a card, a step or a link. Each returns a changed list.

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import Trash from "lucide-react/icons/trash-2";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { BarAction } from "./action.ts";

export interface Parts {
  list: readonly unknown[];
  index: number;
  /** Field of the list. */
  field: FieldSchema;
}

/** The changed list and the index that gets the focus; -1 if the list is empty. */
export interface ChangedParts {
  list: unknown[];
  index: number;
  /** Announcement for screen readers. */
  announcement: string;
}

interface PartAction extends Pick<BarAction, "name" | "label" | "Icon"> {
  isPossible: (parts: Parts) => boolean;
  change: (parts: Parts, name: string) => ChangedParts;
}

const moveTo = ({ list, index }: Parts, to: number, name: string): ChangedParts => ({
  list: list.toSpliced(index, 1).toSpliced(to, 0, list[index]),
  index: to,
  announcement: `${name}: posição ${to + 1} de ${list.length}`,
});

const PART_ACTIONS: readonly PartAction[] = [
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
      announcement: `${name}: duplicado`,
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
      announcement: `${name}: removido. Ctrl+Z desfaz.`,
    }),
  },
];

/** Limit for lists that declare none. */
export const MAX_PARTS = 100;

/**
 * Returns the actions of a list item.
 * @param name of the item, from `partName`
 * @param onChange receives the name of the action and the changed list
 */
export function partActionsOf(
  parts: Parts,
  name: string,
  onChange: (action: string, changed: ChangedParts) => void,
): BarAction[] {
  return PART_ACTIONS.map((action) => ({
    name: action.name,
    label: `${action.label}: ${name}`,
    Icon: action.Icon,
    run: action.isPossible(parts) ? () => onChange(action.name, action.change(parts, name)) : undefined,
  }));
}

/** Names an item by its position and its first text that differs from the others. */
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

/** Machine-readable names must be unique in a list, such as those of form fields. */
function copyOf(list: readonly unknown[], index: number, field: FieldSchema = {}): unknown {
  const copy: unknown = structuredClone(list[index]);
  if (typeof copy !== "object" || copy === null) return copy;
  const named = Object.entries(copy as Record<string, unknown>).map(([name, value]) => {
    const isName = field.properties?.[name]?.control === "hidden" && typeof value === "string" && value;
    if (!isName) return [name, value];
    const taken = new Set(list.map((other) => (other as Record<string, unknown> | null)?.[name]));
    const free = list.map((_, at) => `${value.slice(0, 36)}_${at + 2}`).find((other) => !taken.has(other));
    return [name, free ?? value];
  });
  return Object.fromEntries(named);
}
