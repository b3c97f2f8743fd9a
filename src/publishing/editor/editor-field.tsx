import { memo, useId, useState } from "react";
import { type AnyFields, choicesOf, controlOf, factOf } from "#src/shared/fields/declare-fields.ts";
import type { Weekday } from "#src/shared/time/business-hours.ts";
import {
  BoundField,
  type FieldForm,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from "#src/ui/forms/fields.tsx";
import { TagInput } from "#src/ui/forms/tag-input.tsx";
import { TimeField } from "#src/ui/forms/time-field.tsx";
import { WeekdaysField } from "#src/ui/forms/weekdays-field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ColorInput } from "#src/ui/primitives/color-input.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { ContentField } from "./content-field.tsx";

/** A form whose values match the fields' controls. */
interface AnyForm {
  values: object;
  errors: object;
  change(changed: object): void;
}

export interface EditorFieldProps {
  fields: AnyFields;
  name: string;
  form: AnyForm;
  /** Used if the field has no hint of its own. */
  hint?: string | undefined;
  className?: string | undefined;
  /** Existing categories, as suggestions. */
  categories?: string[];
  folder?: string;
  /** API base path, required for Markdown fields: "/api/posts". */
  path?: string;
  hasAsterisks?: boolean | undefined;
  /** True if a Markdown field's label is for assistive technology only. */
  isLabelHidden?: boolean;
  /** Placeholder of URL fields. */
  placeholder?: string;
  images?: React.ReactNode;
}

/** Renders a declared field by its control. Typing rerenders only the changed field. */
export const EditorField = memo(FieldByControl, (before, after) => {
  const props = Object.keys(after) as (keyof EditorFieldProps)[];
  if (!props.every((prop) => DRAWN_OF_VALUES.has(prop) || before[prop] === after[prop])) return false;
  const [one, other] = [before.form, after.form] as FieldForm<Record<string, unknown>>[];
  // The title field contains the slug.
  return [after.name, "slug"].every(
    (name) => one?.values[name] === other?.values[name] && one?.errors[name] === other?.errors[name],
  );
});

const DRAWN_OF_VALUES = new Set<keyof EditorFieldProps>(["form", "images"]);

function FieldByControl({ fields, name, form: given, className, ...shown }: EditorFieldProps) {
  const { title, control, hint = shown.hint, rows = 3 } = factOf(fields, name);
  const form = given as FieldForm<Record<string, string>>;
  const { required, maxLength } = controlOf(fields, name);
  const label = required && shown.hasAsterisks ? `${title} *` : title;
  const bound = { form, name, label, hint, className };
  const text = { ...bound, required, maxLength, autoComplete: "off" };
  switch (control) {
    case "title":
      return <TitleFields {...{ fields, label, form }} folder={shown.folder ?? "/"} />;
    case "markdown":
      return (
        <ContentField
          path={shown.path ?? ""}
          isRequired={required}
          max={maxLength}
          isLabelHidden={shown.isLabelHidden ?? false}
          value={form.values[name] ?? ""}
          {...{ name, label }}
          error={form.errors[name]}
          onChange={(value) => form.change({ [name]: value })}
        />
      );
    case "tags": {
      const tags = given as FieldForm<Record<string, string[]>>;
      return (
        <TagInput
          {...{ name, label }}
          tags={tags.values[name] ?? []}
          error={form.errors[name]}
          onChange={(value) => tags.change({ [name]: value })}
        />
      );
    }
    case "weekdays":
      return <WeekdaysField {...{ name, label }} form={given as FieldForm<Record<string, Weekday[]>>} />;
    case "category":
      return (
        <CategoryField {...{ form, name, label, hint, maxLength }} categories={shown.categories ?? []} />
      );
    case "picture":
    case "pictures":
      return shown.images;
    case "number": {
      const numbers = given as FieldForm<Record<string, number>>;
      return <NumberField {...{ name, label, hint, className }} form={numbers} min={0} />;
    }
    case "text":
      return <TextareaField {...text} rows={rows} />;
    case "points":
      return <TextareaField {...text} rows={4} />;
    case "switch": {
      const flags = given as FieldForm<Record<string, boolean>>;
      return <SwitchField form={flags} label={title} {...{ name, hint, className }} />;
    }
    case "choice":
      return <SelectField {...bound} options={choicesOf(fields, name)} />;
    case "secret":
      return (
        <BoundField {...bound}>
          {(props) => <SecretInput {...props} label={title} maxLength={text.maxLength} />}
        </BoundField>
      );
    case "color":
      return <BoundField {...bound}>{(props) => <ColorInput {...props} />}</BoundField>;
    case "url":
      return <TextField {...text} type="url" placeholder={shown.placeholder} />;
    case "time":
      return <TimeField {...bound} />;
    case "email":
    case "tel":
    case "date":
      return <TextField {...text} type={control} />;
    default:
      return <TextField {...text} />;
  }
}

interface TitleFieldsProps {
  fields: AnyFields;
  label: string;
  /** Fixed start of the address: "/blog/". */
  folder: string;
  form: FieldForm<Record<"title" | "slug", string>>;
}

/** Title and slug. */
function TitleFields({ fields, label, folder, form }: TitleFieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-[3fr_2fr]">
      <TextField {...controlOf(fields, "title")} {...{ form, label }} name="title" autoComplete="off" />
      <SlugField {...{ fields, folder, form }} />
    </div>
  );
}

/** An empty slug is derived from the title. */
export function SlugField({ fields, folder, form }: Omit<TitleFieldsProps, "label">) {
  const { label: slugLabel, maxLength } = controlOf(fields, "slug");
  return (
    <BoundField form={form} name="slug" label={slugLabel} hint="Se ficar vazio, é gerado a partir do título.">
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
  );
}

interface CategoryFieldProps<Name extends string> {
  form: FieldForm<Record<Name, string>>;
  name: Name;
  label: string;
  maxLength: number | undefined;
  categories: string[];
  hint?: string | undefined;
}

function CategoryField<Name extends string>({
  form,
  name,
  label,
  maxLength,
  categories,
  hint,
}: CategoryFieldProps<Name>) {
  const suggestions = useId();
  return (
    <BoundField<Record<string, string>> form={form} name={name} label={label} hint={hint}>
      {(control) => (
        <>
          <Input {...control} list={suggestions} maxLength={maxLength} autoComplete="off" />
          <datalist id={suggestions}>
            {categories.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </datalist>
        </>
      )}
    </BoundField>
  );
}

/** Masked until shown by a click; the button's name includes the field's label. */
function SecretInput({ label, ...rest }: React.ComponentProps<"input"> & { label: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="flex gap-2">
      <Input {...rest} type={isShown ? "text" : "password"} autoComplete="off" spellCheck={false} />
      <Button
        variant="outline"
        className="shrink-0"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? "Ocultar" : "Mostrar"}
        <span className="sr-only"> {label}</span>
      </Button>
    </div>
  );
}
