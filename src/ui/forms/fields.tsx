// Fields bound to a form by name: `<TextField form={form} name="title" label="Título" />`.

import { Checkbox } from "../primitives/checkbox.tsx";
import { Input, Textarea } from "../primitives/input.tsx";
import { Select } from "../primitives/select.tsx";
import { Switch } from "../primitives/switch.tsx";
import { type ControlProps, Field } from "./field.tsx";
import type { FormControl } from "./use-form-with-store.ts";

export interface FieldForm<Values>
  extends
    Pick<FormControl<Values>, "values" | "errors" | "change">,
    Partial<Pick<FormControl<Values>, "limits">> {
  /** Prefix of the controls' names, for items of a list. */
  prefix?: string;
}

type NameOf<Values, Type> = {
  [Name in keyof Values]: Values[Name] extends Type ? Name : never;
}[keyof Values] &
  string;

interface Bound<Values, Type> {
  form: FieldForm<Values>;
  name: NameOf<Values, Type>;
}

export interface FieldProps<Values> extends Bound<Values, string> {
  label: React.ReactNode;
  hint?: React.ReactNode;
  className?: string | undefined;
}

type Control = ControlProps &
  Pick<React.ComponentProps<"input">, "name"> & {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };

/** Binds other controls: spread the argument on the control. */
export function BoundField<Values>(
  props: FieldProps<Values> & { children: (control: Control) => React.ReactNode },
) {
  const { form, name, label, hint, className, children } = props;
  const fullName = `${form.prefix ?? ""}${name}`;
  return (
    <Field name={fullName} label={label} hint={hint} error={form.errors[name]} className={className}>
      {(control) =>
        children({
          ...control,
          name: fullName,
          value: form.values[name] as string,
          onChange: ({ target }) => form.change({ [name]: target.value } as Partial<Values>),
        })
      }
    </Field>
  );
}

type ControlOf<Values, Component extends React.ElementType> = FieldProps<Values> &
  Omit<React.ComponentProps<Component>, keyof FieldProps<Values> | "value" | "onChange">;

type TextFieldProps<Values> = ControlOf<Values, typeof Input> & {
  takesFocus?: boolean;
};

type NumberFieldProps<Values> = Omit<FieldProps<Values>, "name"> & {
  name: NameOf<Values, number>;
  min?: number;
};

/** An empty field counts as zero. */
export function NumberField<Values>({ form, name, label, hint, className, min }: NumberFieldProps<Values>) {
  const fullName = `${form.prefix ?? ""}${name}`;
  return (
    <Field name={fullName} label={label} hint={hint} error={form.errors[name]} className={className}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          name={fullName}
          min={min}
          step={1}
          value={String(form.values[name] ?? 0)}
          onChange={({ target }) => form.change({ [name]: Number(target.value) } as Partial<Values>)}
        />
      )}
    </Field>
  );
}

export function TextField<Values>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, className, takesFocus, ...rest } = props;
  // Passwords are never truncated; too long ones are reported.
  const limit = rest.type === "password" ? undefined : form.limits?.[name];
  return (
    <BoundField {...{ form, name, label, hint, className }}>
      {(control) => (
        <Input maxLength={limit} {...rest} {...control} ref={takesFocus ? focusOnce : undefined} />
      )}
    </BoundField>
  );
}

export function EmailField<Values>(props: TextFieldProps<Values>) {
  return <TextField type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

export function TextareaField<Values>(props: ControlOf<Values, typeof Textarea>) {
  const { form, name, label, hint, className, ...rest } = props;
  return (
    <BoundField {...{ form, name, label, hint, className }}>
      {(control) => <Textarea maxLength={form.limits?.[name]} {...rest} {...control} />}
    </BoundField>
  );
}

interface SelectFieldProps<Values> extends FieldProps<Values> {
  /** Label of each value, in display order. */
  options: Record<string, string>;
}

export function SelectField<Values>({ options, ...field }: SelectFieldProps<Values>) {
  return (
    <BoundField {...field}>
      {(control) => (
        <Select {...control}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </BoundField>
  );
}

interface OnOffProps<Values> extends Bound<Values, boolean> {
  label: string;
}

export function SwitchField<Values>(
  props: OnOffProps<Values> & { hint?: string | undefined; className?: string | undefined },
) {
  const { form, name, ...rest } = props;
  return <Switch {...rest} {...bindOnOff({ form, name })} />;
}

export function CheckboxField<Values>({ form, name, label }: OnOffProps<Values>) {
  return <Checkbox label={label} {...bindOnOff({ form, name })} />;
}

function bindOnOff<Values>({ form, name }: Bound<Values, boolean>) {
  return {
    name,
    checked: form.values[name] as boolean,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      form.change({ [name]: target.checked } as Partial<Values>),
  };
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
