import { useState } from "react";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import type { TextValues } from "./texts-queries.ts";

/** Presents a list item as a form of its own. */
export function formOfItem(form: FieldForm<TextValues>, name: string, index: number): FieldForm<TextValues> {
  const list = form.values[name] as TextValues[];
  const item = list[index] ?? {};
  const start = `${name}.${index}.`;
  const errors = Object.entries(form.errors).filter(([path]) => path.startsWith(start));
  return {
    prefix: `${form.prefix ?? ""}${start}`,
    values: item,
    errors: Object.fromEntries(errors.map(([path, error]) => [path.slice(start.length), error])),
    change: (changed) => form.change({ [name]: list.with(index, { ...item, ...changed }) }),
  };
}

interface Items {
  /** One key per item; it moves with the item. */
  keys: readonly string[];
  /** Key of the item added last here. */
  added: string | undefined;
}

/** Gives list items stable keys, so that focus follows a moved item. */
export function useItems(form: FieldForm<TextValues>, name: string) {
  const list = form.values[name] as unknown[];
  const [{ keys, added }, setItems] = useState<Items>(() => ({
    keys: makeKeys(list.length),
    added: undefined,
  }));
  // Somebody else has changed the list.
  if (keys.length !== list.length) setItems({ keys: makeKeys(list.length), added: undefined });
  const change = (make: <Part>(parts: readonly Part[]) => Part[]): void => {
    setItems({ keys: make(keys), added });
    form.change({ [name]: make(list) });
  };
  return {
    keys,
    added,
    append: (item: unknown): void => {
      const key = crypto.randomUUID();
      setItems({ keys: [...keys, key], added: key });
      form.change({ [name]: [...list, item] });
    },
    remove: (index: number): void => change((parts) => parts.toSpliced(index, 1)),
    move: (from: number, to: number): void =>
      change((parts) => parts.toSpliced(from, 1).toSpliced(to, 0, ...parts.slice(from, from + 1))),
  };
}

function makeKeys(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID());
}
