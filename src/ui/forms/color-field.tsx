import { Input } from "../primitives/input.tsx";
import { BoundField } from "./fields.tsx";

type ColorFieldProps = Omit<React.ComponentProps<typeof BoundField<Record<string, string>>>, "children">;

export function ColorField(props: ColorFieldProps) {
  return (
    <BoundField {...props}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label="Escolher a cor"
            value={control.value.toLowerCase()}
            onChange={control.onChange}
            className="size-11.5 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
          <Input {...control} maxLength={7} spellCheck={false} autoComplete="off" />
        </div>
      )}
    </BoundField>
  );
}
