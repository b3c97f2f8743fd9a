import { Controller } from "react-hook-form";
import { Field } from "#src/ui/forms/field.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { SecretInput } from "#src/ui/forms/secret-input.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import { LogoInput } from "./logo-input.tsx";
import { LookInput } from "./look-input.tsx";
import type { SettingsField } from "./settings-fields.ts";
import type { SettingsForm } from "./settings-form-type.ts";

interface SettingsInputProps {
  field: SettingsField;
  form: SettingsForm;
  /** Replaces the field's own hint. */
  hint?: string;
}

/** One field of the screen, of any kind. */
export function SettingsInput({ field, form, hint = field.hint }: SettingsInputProps) {
  const { name, label, kind, half, maxLength } = field;
  const width = half ? "sm:col-span-1" : undefined;
  if (kind === "switch") {
    return <Switch {...form.register(name)} label={label} hint={hint} className="col-span-full" />;
  }
  if (kind === "logo") return <LogoInput field={field} form={form} />;
  if (kind === "look") return <LookInput field={field} form={form} />;
  return (
    <Field
      label={label}
      hint={hint}
      error={form.formState.errors[name]?.message}
      className={`col-span-full ${width ?? ""}`}
    >
      {(control) => {
        const props = { ...control, ...form.register(name), maxLength };
        if (kind === "area") return <Textarea {...props} rows={3} />;
        if (kind === "secret") return <SecretInput {...props} label={label} />;
        if (kind === "colour") return <ColourInput control={control} name={name} form={form} />;
        return <Input {...props} type={kind ?? "text"} />;
      }}
    </Field>
  );
}

interface ColourInputProps {
  control: { id: string };
  name: SettingsField["name"];
  form: SettingsForm;
}

/** The browser's colour picker, and a text input for a code such as #285491. */
function ColourInput({ control, name, form }: ColourInputProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { value, ...field } }) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label="Escolher a cor"
            value={String(value).toLowerCase()}
            onChange={(event) => field.onChange(event.target.value)}
            className="size-11.5 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
          <Input
            {...control}
            {...field}
            value={String(value)}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
          />
        </div>
      )}
    />
  );
}
