import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#src/ui/primitives/button.tsx";
import type { PropPath } from "../../sections/show-props.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { getIn } from "#src/features/pages/editor/state/change-sections.ts";
import { IconButton } from "#src/features/pages/editor/controls/icon-button.tsx";
import { MoveButtons } from "#src/features/pages/editor/controls/move-buttons.tsx";
import { emptyOf } from "#src/shared/fields/field-schema.ts";
import type { SectionError } from "#src/features/pages/editor/state/section-errors.ts";
import { isAt } from "#src/features/pages/editor/state/refusal.ts";
import { FieldControl } from "./field-control.tsx";
import { usePartKeys } from "./part-keys.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

interface PartFieldsProps {
  field: FieldSchema;
  /** The props of the whole section. */
  props: object;
  path: PropPath;
  errors: readonly SectionError[];
  /** @param isTyped more of it belongs to the same step of undoing */
  onChange: (path: PropPath, value: unknown, isTyped: boolean) => void;
}

/** The fields of a section or of a part of it, made from its kind's schema. */
export function PartFields({ field, props, path, errors, onChange }: PartFieldsProps) {
  const value = getIn(props, path);
  if (field.items) return <ListField {...{ field, props, path, errors, onChange }} items={field.items} />;
  if (!field.properties)
    return (
      <FieldControl
        field={field}
        value={value}
        path={path}
        // Of a picture: also what is wrong with its path or its text.
        error={errors.find((fieldError) => startsWith(fieldError.path, path))?.message}
        onChange={(changed, isTyped) => onChange(path, changed, isTyped)}
      />
    );
  return Object.entries(field.properties).map(([name, inner]) => {
    const fields = (
      <PartFields
        key={name}
        field={inner}
        props={props}
        path={[...path, name]}
        errors={errors}
        onChange={onChange}
      />
    );
    if (!inner.properties) return fields;
    return (
      <fieldset key={name} className="grid min-w-0 gap-4 rounded-control border p-3">
        <legend className="px-1 text-sm font-semibold">{inner.title ?? "Link"}</legend>
        {fields}
      </fieldset>
    );
  });
}

type ListFieldProps = PartFieldsProps & { items: FieldSchema };

/** A list of parts, such as cards: each folded under its first text; added, moved and removed. */
function ListField({ field, items, props, path, errors, onChange }: ListFieldProps) {
  const rows = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useKeptFocus(rows);
  const value = getIn(props, path);
  const list: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : NO_PARTS;
  const keys = usePartKeys(list);
  const max = field.maxItems ?? 100;
  const error = errors.find((fieldError) => isAt(fieldError, path))?.message;
  const set = (changed: unknown[]): void => onChange(path, changed, false);
  const remove = (index: number): void => {
    flushSync(() => set(list.toSpliced(index, 1)));
    const next = rows.current?.children[Math.min(index, list.length - 2)];
    (next?.querySelector<HTMLElement>("summary") ?? add.current)?.focus();
  };
  return (
    <fieldset className="min-w-0" data-path={path.join(".")}>
      <legend className="flex w-full items-baseline justify-between text-sm font-semibold">
        {field.title}
        <span className="text-xs font-normal text-muted">
          {list.length} / {max}
        </span>
      </legend>
      {error && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
      <ol ref={rows} className="mt-1.5 grid gap-2">
        {list.map((part, index) => (
          <ListPart
            key={keys[index]}
            name={[index + 1, firstTextOf(items, part) || "Item novo"].join(". ")}
            isInvalid={errors.some((fieldError) => startsWith(fieldError.path, [...path, index]))}
            index={index}
            count={list.length}
            onMove={(to) => set(list.toSpliced(index, 1).toSpliced(to, 0, part))}
            onRemove={() => remove(index)}
          >
            <PartFields {...{ props, errors, onChange }} field={items} path={[...path, index]} />
          </ListPart>
        ))}
      </ol>
      {list.length < max && (
        <Button
          ref={add}
          variant="outline"
          size="sm"
          className="mt-2"
          onClick={() => set([...list, emptyOf(items)])}
        >
          <Plus aria-hidden size={15} />
          Adicionar<span className="sr-only"> em {field.title}</span>
        </Button>
      )}
    </fieldset>
  );
}

const NO_PARTS: readonly unknown[] = [];

interface ListPartProps {
  name: string;
  isInvalid: boolean;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: React.ReactNode;
}

/** A part of a list, folded; unfolded where something in it is wrong, and while it is mended. */
function ListPart({ name, isInvalid, index, count, onMove, onRemove, children }: ListPartProps) {
  const [isOpen, setIsOpen] = useState(isInvalid);
  const [wasInvalid, setWasInvalid] = useState(isInvalid);
  if (isInvalid !== wasInvalid) {
    setWasInvalid(isInvalid);
    if (isInvalid) setIsOpen(true);
  }
  return (
    <li className="rounded-control border bg-surface">
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-9 cursor-pointer items-center px-3 py-1.5 text-sm pointer-coarse:min-h-11">
          <span className="min-w-0 grow truncate">{name}</span>
          {isInvalid && <span className="text-xs font-semibold text-danger">Corrigir</span>}
        </summary>
        <div className="grid gap-4 border-t p-3">
          {children}
          <div className="-mx-1.5 -mb-1.5 flex">
            <MoveButtons name={name} index={index} count={count} onMove={onMove} />
            <IconButton label={`Remover: ${name}`} Icon={Trash} onClick={onRemove} />
          </div>
        </div>
      </details>
    </li>
  );
}

/** The text that tells a part from the others. */
function firstTextOf({ properties = {} }: FieldSchema, part: unknown): string {
  const names = Object.keys(properties).filter((name) =>
    /^(?:line|text)$/.test(properties[name]?.control ?? ""),
  );
  const text = names.map((name) => getIn(part, [name])).find((value) => typeof value === "string" && value);
  return typeof text === "string" ? text.replaceAll("\n", " ") : "";
}

function startsWith(path: readonly unknown[], start: readonly unknown[]): boolean {
  return start.every((name, index) => path[index] === name);
}
