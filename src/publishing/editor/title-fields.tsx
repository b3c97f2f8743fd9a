import { type AnyFields, controlOf } from "#src/shared/fields/declare-fields.ts";
import { BoundField, type FieldForm, TextField } from "#src/ui/forms/fields.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface TitleFieldsProps {
  fields: AnyFields;
  label: string;
  /** Fixed start of the address: "/blog/". */
  folder: string;
  form: FieldForm<Record<"title" | "slug", string>>;
}

/** Title and slug. An empty slug is derived from the title. */
export function TitleFields({ fields, label, folder, form }: TitleFieldsProps) {
  const { label: slugLabel, maxLength } = controlOf(fields, "slug");
  return (
    <div data-title-fields className="grid gap-5 md:grid-cols-[3fr_2fr]">
      <TextField {...controlOf(fields, "title")} {...{ form, label }} name="title" autoComplete="off" />
      <BoundField
        form={form}
        name="slug"
        label={slugLabel}
        hint="Se ficar vazio, é gerado a partir do título."
      >
        {(control) => (
          <div className="flex items-center gap-2">
            <span aria-hidden className="text-sm text-muted">
              {folder}
            </span>
            <Input
              {...control}
              maxLength={maxLength}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        )}
      </BoundField>
    </div>
  );
}
