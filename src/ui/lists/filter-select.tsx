import { useId } from "react";
import { Select } from "../primitives/select.tsx";

interface FilterSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: [value: string, label: string][];
}

/** The first option names the filter; the label is for screen readers. */
export function FilterSelect({ label, value, onChange, options }: FilterSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select compact id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
