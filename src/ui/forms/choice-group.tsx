import { useId } from "react";

interface ChoiceGroupProps {
  label: string;
  error: string | undefined;
  children: React.ReactNode;
}

export function ChoiceGroup({ label, error, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error && id}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {children}
      <p id={id} aria-live="polite" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  );
}

export function toggle<Value>(list: readonly Value[], value: Value, isIn: boolean): Value[] {
  return isIn ? [...list, value] : list.filter((one) => one !== value);
}
