import type { UseFormReturn } from "react-hook-form";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { TextField } from "./text-field.tsx";

interface TitleFieldsProps {
  label: string;
  /** The fixed start of the address: "/blog/". */
  folder: string;
  form: Pick<UseFormReturn<{ title: string; slug: string }>, "register" | "formState">;
}

/** The title, and the slug. An empty slug is made from the title. */
export function TitleFields({ label, folder, form }: TitleFieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-[3fr_2fr]">
      <TextField form={form} name="title" label={label} maxLength={200} required />
      <Field label="Endereço" error={form.formState.errors.slug?.message} hint="Vazio, é feito do título.">
        {(control) => (
          <div className="flex items-center gap-2">
            <span aria-hidden className="text-sm text-muted">
              {folder}
            </span>
            <Input
              {...control}
              {...form.register("slug")}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        )}
      </Field>
    </div>
  );
}
