import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { BoundField, type FieldForm } from "#src/ui/forms/fields.tsx";
import { FileButton } from "#src/ui/files/file-button.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import type { TextValues } from "./texts-queries.ts";

interface TextInputProps {
  name: string;
  schema: FieldSchema;
  form: FieldForm<TextValues>;
  className?: string | undefined;
}

/** One text of any length. */
export function TextInput({ name, schema, form: given, className }: TextInputProps) {
  const form = given as FieldForm<Record<string, string>>;
  return (
    <BoundField form={form} name={name} label={schema.title ?? name} className={className}>
      {(control) => {
        const props = { ...control, maxLength: schema.maxLength };
        if (schema.control === "text") return <Textarea {...props} rows={3} className="min-h-20" />;
        const input = <Input {...props} spellCheck={schema.control !== "address"} />;
        if (!schema.takesFile) return input;
        return (
          <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            {input}
            <FileButton className="min-h-11" onStored={({ url }) => form.change({ [name]: url })} />
          </div>
        );
      }}
    </BoundField>
  );
}
