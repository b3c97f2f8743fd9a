import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { FileButton } from "#src/ui/files/file-button.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import type { TextsFormApi } from "./use-texts-draft.ts";

interface TextInputProps {
  /** In the form: `menu:items.0.label`. */
  name: string;
  schema: FieldSchema;
  form: TextsFormApi;
  className?: string;
}

/** One text of any length. */
export function TextInput({ name, schema, form, className }: TextInputProps) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={schema.title ?? name} error={error?.message} className={className}>
      {(control) => {
        const props = { ...control, ...form.register(name), maxLength: schema.maxLength };
        if (schema.control === "text") return <Textarea {...props} rows={3} className="min-h-20" />;
        const input = <Input {...props} spellCheck={schema.control !== "address"} />;
        if (!schema.takesFile) return input;
        return (
          <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            {input}
            <FileButton
              className="min-h-11"
              onStored={({ url }) => form.setValue(name, url, { shouldDirty: true, shouldValidate: true })}
            />
          </div>
        );
      }}
    </Field>
  );
}
