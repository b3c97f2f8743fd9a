import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { FILES_TAKEN, FORM_FILE_ACCEPT } from "#src/shared/form-files.ts";
import { readDay } from "#src/shared/typed-values.ts";
import { type ControlProps, Field } from "#src/ui/forms/field.tsx";
import { controlClass, Input, Textarea } from "#src/ui/primitives/input.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import type { FormField } from "./schema.ts";

interface FormInputProps {
  id: string;
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  error: string | undefined;
  /** The value that was sent without JavaScript and refused. */
  value: string | undefined;
}

export function FormInput({ id, field, label, hint, error, value }: FormInputProps) {
  if (field.type === "file") return <Files id={id} field={field} label={label} hint={hint} error={error} />;
  if (field.type === "consent") {
    return <Consent id={id} field={field} label={label} error={error} value={value} />;
  }
  const isWide = field.type === "choice" || field.isLong || field.type === "text";
  return (
    <Field
      id={id}
      label={label}
      error={error}
      {...(!field.required && { aside: "opcional" })}
      className={isWide ? "sm:col-span-2" : ""}
    >
      {(control) => <Control field={field} control={control} value={value} />}
    </Field>
  );
}

/** Says what may be chosen before anything is. */
function Files({ id, field, label, hint, error }: Omit<FormInputProps, "value">) {
  const { name, required } = field;
  return (
    <Field
      id={id}
      label={label}
      hint={
        <>
          {hint && <span className="block whitespace-pre-line">{hint}</span>}
          {FILES_TAKEN}
        </>
      }
      error={error}
      {...(!required && { aside: "opcional" })}
      className="sm:col-span-2"
    >
      {(control) => (
        <input
          {...control}
          name={name}
          type="file"
          multiple
          accept={FORM_FILE_ACCEPT}
          required={required}
          className={cx(controlClass, "min-h-11.5 py-2.5 text-base")}
        />
      )}
    </Field>
  );
}

interface ControlOf {
  field: FormField;
  control: ControlProps;
  value: string | undefined;
}

function Control({ field, control, value }: ControlOf) {
  const { type, name, required, isLong, options } = field;
  const common = { ...control, name, required, defaultValue: value };
  switch (type) {
    case "email":
      return <Input {...common} type="email" autoComplete="email" spellCheck={false} />;
    case "phone":
      return (
        <Input {...common} type="tel" inputMode="tel" autoComplete="tel" placeholder="(11) 99999-9999" />
      );
    case "number":
      return <Input {...common} inputMode="decimal" autoComplete="off" />;
    case "date":
      return <Input {...common} type="date" defaultValue={toDay(value)} />;
    case "choice":
      return (
        <Select {...common} defaultValue={value ?? ""}>
          <option value="">Escolha</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      );
    default:
      return isLong ? <Textarea {...common} rows={5} className="block" /> : <Input {...common} />;
  }
}

/** Returns a refused or typed date in the form that date inputs take. */
function toDay(value: string | undefined): string | undefined {
  return value === undefined ? undefined : readDay(value);
}

/** The field text is the label of its checkbox. */
function Consent({ id, field, label, error, value }: FormInputProps) {
  return (
    <div className="sm:col-span-2">
      <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2 text-sm">
        <input
          id={id}
          name={field.name}
          type="checkbox"
          value="sim"
          required={field.required}
          defaultChecked={Boolean(value)}
          className="mt-0.5 size-4.5 shrink-0 accent-primary"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {error}
      </p>
    </div>
  );
}
