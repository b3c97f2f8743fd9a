import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { Button } from "#src/ui/primitives/button.tsx";
import type { FieldSchema, PropPath } from "../../sections/show-props.ts";
import { getIn } from "../change-sections.ts";
import { IconButton } from "../icon-button.tsx";
import { emptyOf } from "../new-props.ts";
import type { Fault } from "../section-faults.ts";
import { FieldControl } from "./field-control.tsx";

interface PartFieldsProps {
  field: FieldSchema;
  /** The props of the whole section. */
  props: object;
  path: PropPath;
  faults: readonly Fault[];
  /** @param isTyped more of it belongs to the same step of undoing */
  onChange: (path: PropPath, value: unknown, isTyped: boolean) => void;
}

/** The fields of a section or of a part of it, made from its kind's schema. */
export function PartFields({ field, props, path, faults, onChange }: PartFieldsProps) {
  const value = getIn(props, path);
  if (field.items) return <ListField {...{ field, props, path, faults, onChange }} items={field.items} />;
  if (!field.properties)
    return (
      <FieldControl
        field={field}
        value={value}
        path={path}
        error={faults.find((fault) => fault.path.join(".") === path.join("."))?.message}
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
        faults={faults}
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
export function ListField({ field, items, props, path, faults, onChange }: ListFieldProps) {
  const value = getIn(props, path);
  const list: unknown[] = Array.isArray(value) ? (value as unknown[]) : [];
  const max = field.maxItems ?? 100;
  const set = (changed: unknown[]): void => onChange(path, changed, false);
  const move = (from: number, to: number): void => set(list.toSpliced(from, 1).toSpliced(to, 0, list[from]));
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between text-sm font-semibold">
        {field.title}
        <span className="text-xs font-normal text-muted">
          {list.length} / {max}
        </span>
      </legend>
      <ol className="mt-1.5 grid gap-2">
        {list.map((item, index) => {
          const name = `${index + 1}. ${firstTextOf(items, item) || "Sem texto"}`;
          const isFaulty = faults.some(
            (fault) => fault.path[path.length] === index && startsWith(fault.path, path),
          );
          return (
            // Parts have no other names than their places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="rounded-control border bg-surface">
              <details open={isFaulty || undefined}>
                <summary className="flex min-h-9 cursor-pointer items-center px-3 py-1.5 text-sm pointer-coarse:min-h-11">
                  <span className="min-w-0 grow truncate">{name}</span>
                  {isFaulty && <span className="text-xs font-semibold text-danger">Corrigir</span>}
                </summary>
                <div className="grid gap-4 border-t p-3">
                  <PartFields {...{ props, faults, onChange }} field={items} path={[...path, index]} />
                  <div className="-mx-1.5 -mb-1.5 flex">
                    <IconButton
                      label={`Mover para cima: ${name}`}
                      Icon={ArrowUp}
                      onClick={index > 0 ? () => move(index, index - 1) : undefined}
                    />
                    <IconButton
                      label={`Mover para baixo: ${name}`}
                      Icon={ArrowDown}
                      onClick={index < list.length - 1 ? () => move(index, index + 1) : undefined}
                    />
                    <IconButton
                      label={`Remover: ${name}`}
                      Icon={Trash}
                      onClick={() => set(list.toSpliced(index, 1))}
                    />
                  </div>
                </div>
              </details>
            </li>
          );
        })}
      </ol>
      {list.length < max && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => set([...list, emptyOf(items)])}>
          <Plus aria-hidden size={15} />
          Adicionar<span className="sr-only"> em {field.title}</span>
        </Button>
      )}
    </fieldset>
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
