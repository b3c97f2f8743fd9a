import { Controller } from "react-hook-form";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import type { Control } from "#src/shared/fields/facts.ts";
import { factOf, limitOf } from "#src/shared/fields/declare-fields.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { SecretInput } from "#src/ui/forms/secret-input.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import { LogoInput } from "./logo-input.tsx";
import { type LookField, LookInput } from "./look-input.tsx";
import type { LogoField } from "./schema.ts";
import type { SettingsName } from "./settings-fields.ts";
import type { SettingsForm } from "./settings-form-type.ts";

/** Controls that are types of inputs. */
const TYPES = new Set<Control>(["email", "tel", "url"]);

interface SettingsInputProps {
  name: SettingsName;
  form: SettingsForm;
  isHalf: boolean;
  /** For a field without one of its own. */
  hint?: string | undefined;
}

/** One field of the screen, by its control. */
export function SettingsInput({ name, form, isHalf, ...given }: SettingsInputProps) {
  const { title: label, control: kind, hint = given.hint } = factOf(SETTINGS_FIELDS, name);
  const maxLength = limitOf(SETTINGS_FIELDS.own[name]);
  if (kind === "switch") {
    return <Switch {...form.register(name)} label={label} hint={hint} className="col-span-full" />;
  }
  if (kind === "logo") return <LogoInput name={name as LogoField} form={form} />;
  if (kind === "look") return <LookInput name={name as LookField} form={form} />;
  return (
    <Field
      label={label}
      hint={hint}
      error={form.formState.errors[name]?.message}
      className={`col-span-full ${isHalf ? "sm:col-span-1" : ""}`}
    >
      {(control) => {
        const props = { ...control, ...form.register(name), maxLength };
        if (kind === "text") return <Textarea {...props} rows={3} />;
        if (kind === "secret") return <SecretInput {...props} label={label} />;
        if (kind === "color") return <ColorInput control={control} name={name} form={form} />;
        return <Input {...props} type={TYPES.has(kind) ? kind : "text"} />;
      }}
    </Field>
  );
}

interface ColorInputProps {
  control: { id: string };
  name: SettingsName;
  form: SettingsForm;
}

/** The browser's colour picker, and a text input for a code such as #285491. */
function ColorInput({ control, name, form }: ColorInputProps) {
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
