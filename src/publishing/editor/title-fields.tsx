import { BoundField, type FieldForm, TextField } from "#src/ui/forms/fields.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface TitleFieldsProps {
  label: string;
  /** The fixed start of the address: "/blog/". */
  folder: string;
  form: FieldForm<Record<"title" | "slug", string>>;
}

/** The title, and the slug. An empty slug is made from the title. */
export function TitleFields({ label, folder, form }: TitleFieldsProps) {
  return (
    <div data-title-fields className="grid gap-5 md:grid-cols-[3fr_2fr]">
      <TextField form={form} name="title" label={label} maxLength={200} required autoComplete="off" />
      <BoundField form={form} name="slug" label="Endereço" hint="Vazio, é feito do título.">
        {(control) => (
          <div className="flex items-center gap-2">
            <span aria-hidden className="text-sm text-muted">
              {folder}
            </span>
            <Input {...control} maxLength={100} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </div>
        )}
      </BoundField>
    </div>
  );
}
