import { type AnyFields, factOf } from "#src/shared/fields/declare-fields.ts";
import { EditorField, type EditorFieldProps } from "./editor-field.tsx";

/** A field; fields side by side, optionally stacked in columns; or a fieldset. */
export type FieldRow =
  | string
  | readonly (string | readonly string[])[]
  | { legend: string; names: readonly string[] };

/** Fieldset of `seoFields`. */
export const SEO_ROW: FieldRow = {
  legend: "Para buscadores. Se ficarem vazios, valem o título e o começo do conteúdo.",
  names: ["seoTitle", "seoKeywords", "seoDescription"],
};

interface EditorFieldsProps extends Omit<EditorFieldProps, "name"> {
  /** Fields that no row names are appended. */
  rows: readonly FieldRow[];
  /** Fields that are rendered elsewhere. */
  omitted?: ReadonlySet<string>;
}

/** The slug stands beside the title. */
const ELSEWHERE: ReadonlySet<string> = new Set(["slug"]);

export function EditorFields({ rows: given, omitted = ELSEWHERE, ...props }: EditorFieldsProps) {
  const rows = given.filter((row) => typeof row !== "string" || !omitted.has(row));
  const named = new Set(
    rows.flatMap((row) => (typeof row === "object" && "names" in row ? row.names : row)).flat(),
  );
  const others = props.fields.names.filter((name) => !named.has(name) && !omitted.has(name));
  const show = (name: string, className?: string) => (
    <EditorField {...props} key={name} name={name} className={className} />
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
