import { useState } from "react";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { IMAGE_SIZES } from "#src/shared/media/upload-limits.ts";
import { FileButton } from "#src/ui/files/file-button.tsx";
import { BoundField, type FieldForm } from "#src/ui/forms/fields.tsx";
import { ImagePicker } from "#src/ui/images/image-picker.tsx";
import { useImageUpload } from "#src/ui/images/use-image-upload.ts";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import type { TextValues } from "./texts-queries.ts";

interface TextInputProps {
  name: string;
  schema: FieldSchema;
  form: FieldForm<TextValues>;
  className?: string | undefined;
}

export function TextInput({ name, schema, form: given, className }: TextInputProps) {
  const form = given as FieldForm<Record<string, string>>;
  if (schema.control === "picture") return <PictureInput name={name} schema={schema} form={form} />;
  return (
    <BoundField form={form} name={name} label={schema.title ?? name} className={className}>
      {(control) => {
        const props = { ...control, maxLength: schema.maxLength };
        if (schema.control === "text") return <Textarea {...props} rows={3} className="min-h-20" />;
        if (schema.enum)
          return (
            <Select {...control}>
              {schema.enum.map((option, index) => (
                <option key={option} value={option}>
                  {schema.labels?.[index] ?? option}
                </option>
              ))}
            </Select>
          );
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

/** Uploads a picture at once, or takes one from the library. */
function PictureInput({
  name,
  schema,
  form,
}: Omit<TextInputProps, "form"> & { form: FieldForm<Record<string, string>> }) {
  const upload = useImageUpload();
  const [progress, setProgress] = useState<number>();
  const choose = (path: string): void => form.change({ [name]: path });
  const take = async ([file]: File[]): Promise<void> => {
    const stored = file && (await upload(file, setProgress));
    setProgress(undefined);
    if (stored && "path" in stored) choose(stored.path);
  };
  return (
    <ImagePicker
      name={name}
      label={schema.title ?? name}
      hint={`${IMAGE_SIZES} Sem imagem, ela é desenhada.`}
      error={form.errors[name]}
      image={form.values[name] || null}
      progress={progress}
      onRemove={() => choose("")}
      onChoose={({ path }) => choose(path)}
      onFiles={(files) => void take(files)}
    />
  );
}
