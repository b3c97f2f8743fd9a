import { useId, useState } from "react";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { useCustomFields } from "../custom-fields/custom-field-queries.ts";
import {
  conditionOf,
  type CustomCondition,
  type FilterPart,
  readCondition,
  readConditions,
  showCondition,
  withCondition,
} from "../custom-fields/filter.ts";
import type { CustomField } from "../custom-fields/schema.ts";
import { writeCustom } from "../custom-fields/values.ts";
import { FilterChip } from "./filter-chip.tsx";

interface CustomFiltersProps {
  /** The filter by own fields, as in the address. */
  value: string;
  onChange: (value: string) => void;
}

/** Controls that filter by the team's own fields. */
export function CustomFilters({ value, onChange }: CustomFiltersProps) {
  const { fields } = useCustomFields();
  const set = (condition: CustomCondition): void => onChange(withCondition(value, condition));
  return fields.map((field) => {
    const { key, name, type } = field;
    if (type === "choice" || type === "check") {
      const options: [string, string][] =
        type === "check"
          ? [
              ["true", "Sim"],
              ["false", "Não"],
            ]
          : field.options.map((option) => [option, option]);
      return (
        <FilterSelect
          key={key}
          label={name}
          value={conditionOf(value, key, "is")}
          options={[["", `${name}: tanto faz`], ...options]}
          onChange={(chosen) => set({ key, part: "is", value: chosen })}
        />
      );
    }
    const parts: FilterPart[] = type === "text" || type === "link" ? ["has"] : ["min", "max"];
    return parts.map((part) => (
      <ConditionInput
        key={`${key} ${part} ${conditionOf(value, key, part)}`}
        {...{ field, part }}
        value={conditionOf(value, key, part)}
        onChange={(typed) => set({ key, part, value: typed })}
      />
    ));
  });
}

const SUFFIXES: Readonly<Record<FilterPart, string>> = { is: "", has: "", min: ": desde", max: ": até" };

interface ConditionInputProps {
  field: CustomField;
  part: FilterPart;
  value: string;
  onChange: (value: string) => void;
}

/** Filters when one leaves the field, or by Enter. */
function ConditionInput({ field, part, value, onChange }: ConditionInputProps) {
  const id = useId();
  const isAmount = field.type === "number" || field.type === "money";
  const [typed, setTyped] = useState(isAmount && value ? writeCustom(field, Number(value)) : value);
  const [isWrong, setWrong] = useState(false);
  const send = () => {
    const read = readCondition(field, part, typed);
    setWrong(read === undefined);
    if (read !== undefined && read !== value) onChange(read);
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {field.name}
        {SUFFIXES[part]}
      </label>
      <Input
        compact
        id={id}
        autoComplete="off"
        type={field.type === "date" ? "date" : "text"}
        inputMode={isAmount ? "decimal" : undefined}
        maxLength={80}
        value={typed}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={send}
        onKeyDown={(event) => event.key === "Enter" && send()}
      />
    </div>
  );
}

/** Shows the conditions that are on, each with a button that takes it off. */
export function CustomChips({ value, onChange }: CustomFiltersProps) {
  const { all } = useCustomFields();
  return (readConditions(value) ?? []).map((condition) => {
    const field = all.find(({ key }) => key === condition.key);
    return (
      <li key={`${condition.key} ${condition.part}`}>
        <FilterChip
          label={showCondition(field, condition)}
          shown=""
          onRemove={() => onChange(withCondition(value, { ...condition, value: "" }))}
        />
      </li>
    );
  });
}
