import Plus from "lucide-react/icons/plus";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { emptyOf, type FieldSchema } from "#src/shared/fields/field-schema.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import type { PropPath } from "../../sections/show-props.ts";
import {
  type ChangedParts,
  MAX_PARTS,
  type Parts,
  partActionsOf,
  partName,
} from "../actions/part-actions.ts";
import { ActionButton } from "../controls/action-button.tsx";
import { useRestoredFocus } from "../controls/use-restored-focus.ts";
import { getIn } from "../state/change-sections.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { isAt } from "../state/refusal.ts";
import type { SectionError } from "../state/section-errors.ts";
import { FieldControl } from "./field-control.tsx";
import { LinesField } from "./lines-field.tsx";

interface PartFieldsProps {
  field: FieldSchema;
  /** Props of the whole section. */
  props: object;
  path: PropPath;
  errors: readonly SectionError[];
  /** @param isTyped more typing belongs to the same undo step */
  onChange: (path: PropPath, value: unknown, isTyped: boolean) => void;
}

/** Renders the fields of a section or list item from its type's schema. */
export function PartFields({ field, props, path, errors, onChange }: PartFieldsProps) {
  const value = getIn(props, path);
  if (field.control === "points")
    return (
      <LinesField
        field={field}
        value={value}
        path={path}
        error={errors.find((fieldError) => startsWith(fieldError.path, path))?.message}
        onChange={(lines) => onChange(path, lines, true)}
      />
    );
  if (field.items) return <ListField {...{ field, props, path, errors, onChange }} items={field.items} />;
  if (!field.properties)
    return (
      <FieldControl
        field={field}
        value={value}
        path={path}
        // Includes errors of the path and text of a picture.
        error={errors.find((fieldError) => startsWith(fieldError.path, path))?.message}
        onChange={(changed, isTyped) => onChange(path, changed, isTyped)}
      />
    );
  return Object.entries(field.properties).map(([name, inner]) => {
    if (inner.control === "hidden" || !isShown(inner, field, value)) return null;
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
      <fieldset
        key={name}
        data-group={name}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-control border p-3"
      >
        <legend className="px-1 text-sm font-semibold">{inner.title ?? "Link"}</legend>
        {fields}
      </fieldset>
    );
  });
}

type ListFieldProps = PartFieldsProps & { items: FieldSchema };

/** Edits a list: each item is folded under its first text; items are added, moved and removed. */
function ListField({ field, items, props, path, errors, onChange }: ListFieldProps) {
  const rows = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { announce } = useEditorUi();
  const group = useId();
  useRestoredFocus(rows);
  const value = getIn(props, path);
  const list: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : NO_PARTS;
  const keys = usePartKeys(list);
  const max = field.maxItems ?? MAX_PARTS;
  const error = errors.find((fieldError) => isAt(fieldError, path))?.message;
  const set = (changed: unknown[]): void => onChange(path, changed, false);
  const applyAction = (name: string, { list: changed, index, announcement }: ChangedParts): void => {
    flushSync(() => set(changed));
    announce(announcement);
    const row = rows.current?.children[index];
    // A moved item keeps the focus; a copy and the item after a removed one appear folded.
    if (name === "duplicate" || name === "remove")
      (row?.querySelector<HTMLElement>("summary") ?? add.current)?.focus();
  };
  // Opens the new item and focuses it.
  const addPart = (): void => {
    flushSync(() => set([...list, newPart(items, list.length)]));
    const details = rows.current?.lastElementChild?.querySelector("details");
    if (!details) return;
    details.open = true;
    details.querySelector<HTMLElement>("input, textarea, select, [contenteditable=true]")?.focus();
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
      <ol ref={rows} className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-2">
        {list.map((_, index) => {
          const parts = { list, index, field };
          const name = partName(parts);
          return (
            <ListPart
              key={keys[index]}
              name={name}
              group={group}
              isInvalid={errors.some((fieldError) => startsWith(fieldError.path, [...path, index]))}
              parts={parts}
              onAction={applyAction}
            >
              <PartFields {...{ props, errors, onChange }} field={items} path={[...path, index]} />
            </ListPart>
          );
        })}
      </ol>
      {list.length < max && (
        <Button ref={add} variant="outline" size="sm" className="mt-2" onClick={addPart}>
          <Plus aria-hidden size={15} />
          Adicionar<span className="sr-only"> em {field.title}</span>
        </Button>
      )}
    </fieldset>
  );
}

/** Only the first button of a section stands out. */
function newPart(items: FieldSchema, count: number): unknown {
  const empty = emptyOf(items);
  return count > 0 && items.following ? { ...(empty as object), ...items.following } : empty;
}

const NO_PARTS: readonly unknown[] = [];

interface ListPartProps {
  name: string;
  /** Only one item of a group is open at a time. */
  group: string;
  isInvalid: boolean;
  parts: Parts;
  onAction: (action: string, changed: ChangedParts) => void;
  children: React.ReactNode;
}

/** Folds a list item; it stays open while it has errors and while they are being fixed. */
function ListPart({ name, group, isInvalid, parts, onAction, children }: ListPartProps) {
  const [isOpen, setIsOpen] = useState(isInvalid);
  const [wasInvalid, setWasInvalid] = useState(isInvalid);
  if (isInvalid !== wasInvalid) {
    setWasInvalid(isInvalid);
    if (isInvalid) setIsOpen(true);
  }
  return (
    <li className="rounded-control border bg-surface">
      {/* The browser closes the others of this name. */}
      <details name={group} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-9 cursor-pointer items-center px-3 py-1.5 text-sm pointer-coarse:min-h-11">
          <span className="min-w-0 grow truncate">{name}</span>
          {isInvalid && <span className="text-xs font-semibold text-danger">Corrigir</span>}
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t p-3">
          {children}
          <div className="-mx-1.5 -mb-1.5 flex">
            {partActionsOf(parts, name, onAction).map((action) => (
              <ActionButton key={action.name} action={action} />
            ))}
          </div>
        </div>
      </details>
    </li>
  );
}

/** Tells whether sibling fields have the values that a field depends on. */
function isShown({ shownWith = {} }: FieldSchema, { properties = {} }: FieldSchema, part: unknown): boolean {
  return Object.entries(shownWith).every(
    ([name, value]) => (getIn(part, [name]) ?? properties[name]?.default) === value,
  );
}

function startsWith(path: readonly unknown[], start: readonly unknown[]): boolean {
  return start.every((name, index) => path[index] === name);
}

interface PartKeys {
  list: readonly unknown[];
  keys: readonly number[];
}

/** Creates keys for list items, which have no ids. */
export function startKeys(list: readonly unknown[]): PartKeys {
  return { list, keys: list.map((_, index) => index) };
}

/** Computes the keys after a change: moved items keep their keys; edited items are new objects at the same index. */
export function followKeys({ list: before, keys: known }: PartKeys, list: readonly unknown[]): PartKeys {
  const left = new Set(before.keys());
  const take = (place: number | undefined): number | undefined => {
    if (place === undefined || !left.delete(place)) return undefined;
    return known[place];
  };
  const same = list.map((part, index) =>
    take(before[index] === part ? index : [...left].find((place) => before[place] === part)),
  );
  let next = Math.max(-1, ...known);
  return { list, keys: same.map((key, index) => key ?? take(index) ?? ++next) };
}

/** Returns stable React keys for list items that are added, removed and moved. */
function usePartKeys(list: readonly unknown[]): readonly number[] {
  const [kept, setKept] = useState(() => startKeys(list));
  const now = kept.list === list ? kept : followKeys(kept, list);
  if (now !== kept) setKept(now);
  return now.keys;
}
