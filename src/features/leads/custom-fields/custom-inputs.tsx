import { type FieldForm, SelectField, TextField } from "#src/ui/forms/fields.tsx";
import type { CustomField, CustomChange, CustomValues } from "./schema.ts";
import { hintOf, readTyped, writeCustom } from "./values.ts";

/** Typed values by the key of the field. */
export type TypedValues = Record<string, string>;

interface CustomInputsProps {
  form: FieldForm<TypedValues>;
  fields: readonly CustomField[];
}

const ATTRIBUTES: Partial<
  Record<
    CustomField["type"],
    Pick<
      React.ComponentProps<"input">,
      "type" | "inputMode" | "placeholder" | "autoCapitalize" | "spellCheck" | "maxLength"
    >
  >
> = {
  text: { maxLength: 500 },
  number: { inputMode: "decimal" },
  money: { inputMode: "decimal", placeholder: "R$" },
  date: { type: "date" },
  link: { inputMode: "url", placeholder: "https://", autoCapitalize: "none", spellCheck: false },
};

/** Controls for the team's own fields. */
export function CustomInputs({ form, fields }: CustomInputsProps) {
  return fields.map((field) => {
    const { key, name: label, type } = field;
    const bound = { form, name: key, label };
    if (type === "choice" || type === "check")
      return <SelectField key={key} {...bound} options={optionsOf(field, form.values[key] ?? "")} />;
    return <TextField key={key} autoComplete="off" {...bound} {...ATTRIBUTES[type]} />;
  });
}

/** Lists a value that is no option any more too, so that it is seen. */
function optionsOf({ type, options }: CustomField, value: string): Record<string, string> {
  const offered = type === "check" ? ["Sim", "Não"] : options;
  const all = value === "" || offered.includes(value) ? offered : [...offered, value];
  return { "": "—", ...Object.fromEntries(all.map((option) => [option, option])) };
}

export const toTyped = (fields: readonly CustomField[], values: CustomValues): TypedValues =>
  Object.fromEntries(fields.map((field) => [field.key, writeCustom(field, values[field.key])]));

/** Returns an error for each typed value that is none of its field. */
export function checkTyped(fields: readonly CustomField[], typed: TypedValues): TypedValues {
  const wrong = fields.filter(
    (field) => !isLeftOption(field, typed) && readTyped(field, typed[field.key] ?? "") === undefined,
  );
  return Object.fromEntries(wrong.map((field) => [field.key, hintOf(field)]));
}

/** An option that was removed from the list may stay. */
const isLeftOption = ({ type, options, key }: CustomField, typed: TypedValues): boolean =>
  type === "choice" && !options.includes(typed[key] ?? "");

/** Returns the change for the typed values that differ from those before. */
export function toCustomChange(
  fields: readonly CustomField[],
  typed: TypedValues,
  before: TypedValues,
): CustomChange {
  const changed = fields.filter(({ key }) => (typed[key] ?? "") !== (before[key] ?? ""));
  return Object.fromEntries(
    changed.map((field) => [field.key, readTyped(field, typed[field.key] ?? "") ?? null]),
  );
}
