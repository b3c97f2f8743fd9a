import { Fragment } from "react";
import { Controller, type FieldValues, type UseFormReturn } from "react-hook-form";
import { IMAGE_BYTES } from "#src/shared/image-limits.ts";
import { type AnyFields, factOf, isRequired, limitOf } from "#src/shared/fields/declare-fields.ts";
import { CategoryField } from "#src/ui/forms/category-field.tsx";
import { TagInput } from "#src/ui/forms/tag-input.tsx";
import { Switch } from "#src/ui/primitives/switch.tsx";
import { ContentField } from "./content-field.tsx";
import { TextField } from "./text-field.tsx";
import { TitleFields } from "./title-fields.tsx";

/** A field; fields side by side, or one below the other beside them; or some that are set apart. */
export type FieldRow =
  | string
  | readonly (string | readonly string[])[]
  | { legend: string; names: readonly string[] };

/** The row of `seoFields`. */
export const SEO_ROW: FieldRow = {
  legend: "Para buscadores: vazios, valem o título e o começo do conteúdo.",
  names: ["seoTitle", "seoKeywords", "seoDescription"],
};

interface EditorFieldsProps<Values extends FieldValues, Output> {
  fields: AnyFields;
  /** Fields that no row names follow. */
  rows: readonly FieldRow[];
  form: UseFormReturn<Values, unknown, Output>;
  /** Existing ones, as suggestions. */
  categories: string[];
  folder?: string;
  /** Base path of the kind's API, where it has Markdown: "/api/posts". */
  path?: string;
  hasAsterisks?: boolean;
  /** The control of the images. */
  images?: React.ReactNode;
}

/** Not in the rows: the address stands beside the title, and the footer says what stands first. */
const ELSEWHERE = new Set(["slug", "isFeatured"]);

/** The fields of a kind of content, each by its control. */
export function EditorFields<Values extends FieldValues, Output>({
  rows,
  ...props
}: EditorFieldsProps<Values, Output>) {
  const named = new Set(
    rows.flatMap((row) => (typeof row === "object" && "names" in row ? row.names : row)).flat(),
  );
  const others = props.fields.names.filter((name) => !named.has(name) && !ELSEWHERE.has(name));
  const form = props.form as unknown as UseFormReturn;
  const show = (name: string, className?: string) => (
    <EditorField {...props} key={name} form={form} name={name} className={className} />
  );
  return [...rows, ...others].map((row) => {
    if (typeof row === "string") return show(row);
    if ("names" in row) return <Group key={row.legend} {...row} fields={props.fields} show={show} />;
    return (
      <div key={row.join()} className="grid gap-5 md:grid-cols-2">
        {row.map((part) =>
          typeof part === "string" ? (
            show(part)
          ) : (
            <div key={part.join()} className="grid content-start gap-5">
              {part.map((name) => show(name))}
            </div>
          ),
        )}
      </div>
    );
  });
}

interface GroupProps {
  legend: string;
  names: readonly string[];
  fields: AnyFields;
  show: (name: string, className?: string) => React.ReactNode;
}

function Group({ legend, names, fields, show }: GroupProps) {
  const isWide = (name: string) => factOf(fields, name).control === "text";
  return (
    <fieldset className="min-w-0 border-t pt-5">
      <legend className="float-left mb-4 w-full text-sm text-muted">{legend}</legend>
      <div className="clear-left grid gap-5 md:grid-cols-2">
        {names.map((name) => show(name, isWide(name) ? "md:col-span-2" : undefined))}
      </div>
    </fieldset>
  );
}

interface EditorFieldProps extends Omit<EditorFieldsProps<FieldValues, unknown>, "rows" | "form"> {
  form: UseFormReturn;
  name: string;
  className?: string | undefined;
}

function EditorField({ fields, name, form, className, ...shown }: EditorFieldProps) {
  const { title, control, hint, rows = 3 } = factOf(fields, name);
  const schema = fields.own[name];
  const required = schema !== undefined && isRequired(schema);
  const label = required && shown.hasAsterisks ? `${title} *` : title;
  const text = { form, name, label, hint, required, className, maxLength: schema && limitOf(schema) };
  switch (control) {
    case "title":
      return <TitleFields label={label} folder={shown.folder ?? "/"} form={form as never} />;
    case "markdown":
      return (
        <Controller
          control={form.control}
          name={name}
          render={(given) => (
            <ContentField
              path={shown.path ?? ""}
              label={label}
              isRequired={required}
              imageBytes={IMAGE_BYTES}
              {...given}
            />
          )}
        />
      );
    case "tags":
      return (
        <Controller
          control={form.control}
          name={name}
          render={(given) => <TagInput label={label} {...given} />}
        />
      );
    case "category": {
      const error = form.formState.errors[name]?.message as string | undefined;
      const { categories } = shown;
      return <CategoryField categories={categories} hint={hint} error={error} {...form.register(name)} />;
    }
    case "picture":
    case "pictures":
      return <Fragment>{shown.images}</Fragment>;
    case "text":
      return <TextField {...text} rows={rows} />;
    case "points":
      return <TextField {...text} rows={4} />;
    case "switch":
      return <Switch label={title} hint={hint} {...form.register(name)} />;
    case "url":
    case "email":
    case "tel":
    case "date":
      return <TextField {...text} type={control} />;
    default:
      return <TextField {...text} />;
  }
}
