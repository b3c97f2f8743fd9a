import { useState } from "react";
import { readTypedTime } from "#src/shared/time/typed-time.ts";
import { Input } from "../primitives/input.tsx";
import { BoundField, type FieldProps } from "./fields.tsx";

/**
 * A time of day in 24 hours. Browsers show `type="time"` in their own language, as in "09:00 AM". Like that, its value is
 * a whole time or empty: what is no time is replaced by the last one as the field is left.
 */
export function TimeField<Values>(props: FieldProps<Values>) {
  const [typed, setTyped] = useState<string>();
  return (
    <BoundField {...props}>
      {({ value, onChange, ...control }) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder="14:30"
          maxLength={5}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value);
            const time = target.value.trim() === "" ? "" : readTypedTime(target.value);
            if (time !== null) onChange({ target: { value: time } });
          }}
          onBlur={() => setTyped(undefined)}
          onKeyDown={({ key }) => key === "Enter" && setTyped(undefined)}
        />
      )}
    </BoundField>
  );
}
