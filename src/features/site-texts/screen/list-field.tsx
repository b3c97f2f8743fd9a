import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { emptyOf, type FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { TextInput } from "./text-input.tsx";
import type { TextValues } from "./texts-queries.ts";

interface ListFieldProps {
  name: string;
  schema: FieldSchema;
  form: FieldForm<TextValues>;
}

/** Edits a list such as the menu; buttons reorder its items. */
export function ListField({ name, schema, form }: ListFieldProps) {
  const { keys, added, append, remove, move } = useItems(form, name);
  const { title = name, items = {}, maxItems = Number.POSITIVE_INFINITY } = schema;
  const isNested = Object.values(items.properties ?? {}).some((inner) => inner.items);
  return (
    <fieldset className="min-w-0" data-field={name}>
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      <ol className="grid gap-3">
        {keys.map((key, index) => (
          <li
            key={key}
            ref={key === added ? focusFirstInput : undefined}
            className="flex flex-wrap items-end gap-x-3 gap-y-1 rounded-control border p-3"
          >
            <div
              className={`grid min-w-0 flex-1 gap-3 sm:grid-cols-2 ${isNested ? "basis-full" : "basis-72"}`}
            >
              {partsOf(items).map(([part, inner]) =>
                inner.items ? (
                  <div key={part} className="sm:col-span-full">
                    <ListField name={part} schema={inner} form={formOfItem(form, name, index)} />
                  </div>
                ) : (
                  <TextInput
                    key={part}
                    name={part}
                    schema={inner}
                    form={formOfItem(form, name, index)}
                    className={inner.control === "text" ? "sm:col-span-full" : undefined}
                  />
                ),
              )}
            </div>
            <div className="flex">
              <ItemButton
                label={`Mover para cima: ${title} ${index + 1}`}
                isOff={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden size={16} />
              </ItemButton>
              <ItemButton
                label={`Mover para baixo: ${title} ${index + 1}`}
                isOff={index === keys.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden size={16} />
              </ItemButton>
              <ItemButton label={`Remover: ${title} ${index + 1}`} onClick={() => remove(index)}>
                <Trash aria-hidden size={16} />
              </ItemButton>
            </div>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {form.errors[name]}
      </p>
      {keys.length < maxItems && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          aria-label={`Adicionar: ${title}`}
          onClick={() => append(emptyOf(items))}
        >
          <Plus aria-hidden size={15} />
          Adicionar
        </Button>
      )}
    </fieldset>
  );
}

/** Returns properties with a control; others, such as a menu link's level, are changed on the page itself. */
function partsOf({ properties = {} }: FieldSchema): [string, FieldSchema][] {
  return Object.entries(properties).filter(([, inner]) => inner.items ?? inner.control);
}

function focusFirstInput(item: HTMLLIElement | null): void {
  item?.querySelector<HTMLElement>("input, textarea")?.focus();
}

interface ItemButtonProps {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function ItemButton({ label, isOff = false, onClick, children }: ItemButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label.split(":", 1)[0]}
      // Not `disabled`: pressing the button must not make it lose focus.
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </Button>
  );
}

/** Presents a list item as a form of its own. */
function formOfItem(form: FieldForm<TextValues>, name: string, index: number): FieldForm<TextValues> {
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
function useItems(form: FieldForm<TextValues>, name: string) {
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
