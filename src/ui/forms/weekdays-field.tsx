import { type Weekday, WEEKDAY_NAMES, WEEKDAYS } from "#src/shared/time/business-hours.ts";
import { Checkbox } from "../primitives/checkbox.tsx";
import { ChoiceGroup, toggle } from "./choice-group.tsx";
import type { FieldForm } from "./fields.tsx";

interface WeekdaysFieldProps {
  form: FieldForm<Record<string, Weekday[]>>;
  name: string;
  label: string;
}

export function WeekdaysField({ form, name, label }: WeekdaysFieldProps) {
  const days = form.values[name] ?? [];
  return (
    <div className="col-span-full min-w-0">
      <ChoiceGroup label={label} error={form.errors[name]}>
        <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4">
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              name={name}
              label={WEEKDAY_NAMES[day]}
              checked={days.includes(day)}
              onChange={({ target }) => {
                const chosen = toggle(days, day, target.checked);
                form.change({ [name]: WEEKDAYS.filter((one) => chosen.includes(one)) });
              }}
            />
          ))}
        </div>
      </ChoiceGroup>
    </div>
  );
}
