import { useState } from "react";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { splitLines } from "#src/shared/fields/sent-fields.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Textarea } from "#src/ui/primitives/input.tsx";
import type { PropPath } from "../../sections/show-props.ts";

interface LinesFieldProps {
  field: FieldSchema;
  value: unknown;
  path: PropPath;
  error: string | undefined;
  onChange: (lines: string[]) => void;
}

/** Edits a list of short texts, one per line. */
export function LinesField({ field, value, path, error, onChange }: LinesFieldProps) {
  const lines = Array.isArray(value) ? (value as unknown[]).map(String) : [];
  // An empty line is no text of the list yet, but somebody is about to write in it.
  const [typed, setTyped] = useState(lines.join("\n"));
  const text = isSameJson(splitLines(typed), lines) ? typed : lines.join("\n");
  return (
    <Field label={field.title ?? String(path.at(-1))} error={error} {...(field.hint && { hint: field.hint })}>
      {(control) => (
        <Textarea
          {...control}
          data-path={path.join(".")}
          value={text}
          rows={Math.min(8, Math.max(3, lines.length + 1))}
          className="min-h-18! text-sm!"
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(splitLines(target.value));
          }}
        />
      )}
    </Field>
  );
}
