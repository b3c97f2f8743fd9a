interface CheckboxProps extends Omit<React.ComponentProps<"input">, "type"> {
  label: string;
}

/** Tall enough for touch. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-semibold">
      <input {...rest} type="checkbox" className="size-4.5 shrink-0 accent-primary" />
      <span className="wrap-anywhere">{label}</span>
    </label>
  );
}
