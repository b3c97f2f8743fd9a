import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ListField } from "./list-field.tsx";
import { TextInput } from "./text-input.tsx";
import { type EditedText, isSameText, type TextValues } from "./texts-queries.ts";

/** Edits a text or list of a part and can reset it to the product's default. */
export function TextField({ field, form }: { field: EditedText; form: FieldForm<TextValues> }) {
  const { name, schema, original } = field;
  const label = schema.title ?? name;
  return (
    <div>
      {schema.items ? (
        <ListField name={name} schema={schema} form={form} />
      ) : (
        <TextInput name={name} schema={schema} form={form} />
      )}
      {!isSameText(form.values[name], original) && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3 text-muted"
          aria-label={`Voltar ao texto original: ${label}`}
          onClick={() => form.change({ [name]: original })}
        >
          <RotateCcw aria-hidden size={14} />
          Voltar ao texto original
        </Button>
      )}
    </div>
  );
}
