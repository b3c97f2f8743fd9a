import X from "lucide-react/icons/x";
import { useState } from "react";
import { Button } from "../primitives/button.tsx";
import { Input } from "../primitives/input.tsx";
import { Field } from "./field.tsx";

interface TagInputProps {
  name: string;
  label: string;
  tags: string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
}

/**
 * A list of short texts, each added by Enter, a comma, "Adicionar" or leaving the field. Rejects empty and duplicate
 * texts (docs/produto.md, "Posts").
 */
export function TagInput({ name, label, tags, onChange, error }: TagInputProps) {
  const [typed, setTyped] = useState("");
  const tag = typed.trim();
  const isKnown = tags.includes(tag);
  const add = (text = typed): void => {
    const parts = text.split(",").map((part) => part.trim());
    const added = [...new Set(parts)].filter((part) => part !== "" && !tags.includes(part));
    if (added.length > 0) onChange([...tags, ...added]);
    // A duplicate stays in the field, which reports it.
    if (added.length > 0 || tag === "") setTyped("");
  };
  return (
    <div className="min-w-0">
      <Field name={name} label={label} error={error ?? (isKnown ? `“${tag}” já está na lista.` : undefined)}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              enterKeyHint="enter"
              onChange={({ target: { value } }) => (value.includes(",") ? add(value) : setTyped(value))}
              // Text left in the field was meant for the list.
              onBlur={() => add()}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                // Enter adds the text; it must not submit the form.
                event.preventDefault();
                add();
              }}
            />
            <Button variant="secondary" onClick={() => add()}>
              Adicionar
            </Button>
          </div>
        )}
      </Field>
      <TagRow tags={tags} onRemove={(gone) => onChange(tags.filter((tag) => tag !== gone))} />
    </div>
  );
}

interface TagRowProps {
  tags: string[];
  onRemove: (tag: string) => void;
}

function TagRow({ tags, onRemove }: TagRowProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="flex min-w-0 items-center gap-0.5 rounded-full border bg-sunken pl-3 text-sm wrap-anywhere"
        >
          {tag}
          <button
            type="button"
            aria-label={`Remover ${tag}`}
            className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:size-11"
            onClick={() => onRemove(tag)}
          >
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
