import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { type FieldForm, TextareaField, TextField } from "#src/ui/forms/fields.tsx";
import { type CompanyFacts, FACT_LABELS, FACT_NAMES, type FactName } from "../schema.ts";

/** Values as they are typed. */
export type TypedFacts = Record<FactName, string>;

export const toTypedFacts = (facts: Partial<CompanyFacts>): TypedFacts =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, showFact(name, facts[name] ?? null)])) as TypedFacts;

/** Writes a fact for people. */
export function showFact(name: FactName, value: string | null): string {
  if (value === null) return "";
  if (name === "cnpj") return formatCnpj(value);
  return name === "phone" ? (readPhone(value)?.shown ?? value) : value;
}

/** The controls of a company's facts. */
export function FactFields({
  form,
  takesFocus = false,
}: {
  form: FieldForm<TypedFacts>;
  takesFocus?: boolean;
}) {
  const bound = (name: FactName) => ({ form, name, label: FACT_LABELS[name], autoComplete: "off" });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...bound("name")} takesFocus={takesFocus} maxLength={160} className="sm:col-span-2" />
      <TextField {...bound("cnpj")} maxLength={30} spellCheck={false} className="sm:col-span-2" />
      <TextField {...bound("site")} inputMode="url" placeholder="https://" autoCapitalize="none" />
      <TextField {...bound("phone")} type="tel" />
      <TextField {...bound("city")} maxLength={80} />
      <TextField {...bound("state")} maxLength={30} placeholder="SP" />
      <TextareaField {...bound("note")} rows={3} className="sm:col-span-2" />
    </div>
  );
}
