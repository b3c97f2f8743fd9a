import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useWatch } from "react-hook-form";
import { Button } from "#src/ui/primitives/button.tsx";
import { ListField } from "./list-field.tsx";
import { TextInput } from "./text-input.tsx";
import { type EditedText, isSameText } from "./texts-queries.ts";
import type { TextsFormApi } from "./use-texts-draft.ts";

/** A text or a list of a part, with the way back to what the product says. */
export function TextField({ field, form }: { field: EditedText; form: TextsFormApi }) {
  const { name, schema, original } = field;
  const value = useWatch({ control: form.control, name });
  const label = schema.title ?? name;
  return (
    <div>
      {schema.items ? (
        <ListField name={name} schema={schema} form={form} />
      ) : (
        <TextInput name={name} schema={schema} form={form} />
      )}
      {!isSameText(value, original) && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3 text-muted"
          aria-label={`Voltar ao texto original: ${label}`}
          onClick={() => {
            form.clearErrors(name);
            form.setValue(name, original, { shouldDirty: true });
          }}
        >
          <RotateCcw aria-hidden size={14} />
          Voltar ao texto original
        </Button>
      )}
    </div>
  );
}
