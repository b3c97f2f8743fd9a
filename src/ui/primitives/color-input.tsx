import { Input } from "./input.tsx";

interface ColorInputProps extends React.ComponentProps<typeof Input> {
  value: string;
}

/** A color as `#rrggbb`, chosen by the browser's picker or typed. */
export function ColorInput({ value, onChange, ...rest }: ColorInputProps) {
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label="Escolher a cor"
        value={value.toLowerCase()}
        onChange={onChange}
        className="size-11.5 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
      />
      <Input
        {...rest}
        value={value}
        onChange={onChange}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
      />
    </div>
  );
}
