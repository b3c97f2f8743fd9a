import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Field } from "#src/ui/forms/field.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";

interface TextFieldProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, "register" | "formState">;
  name: FieldPath<Values>;
  label: string;
  hint?: string | undefined;
  /** Makes it a textarea with at least so many lines. */
  rows?: number;
  type?: "text" | "url" | "email" | "tel" | "date" | undefined;
  maxLength?: number;
  required?: boolean;
  className?: string;
}

/** A text input or textarea of a form, with label, hint and error. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, rows, type = "text", className, ...limits } = props;
  const error = form.formState.errors[name]?.message as string | undefined;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => {
        const shared = { ...control, ...form.register(name), ...limits };
        if (rows) return <Textarea {...shared} rows={rows} />;
        const placeholder = type === "url" ? "https://" : undefined;
        return <Input {...shared} type={type} placeholder={placeholder} autoComplete="off" />;
      }}
    </Field>
  );
}
