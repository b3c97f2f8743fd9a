import { useState } from "react";
import { Button } from "../primitives/button.tsx";
import { Input } from "../primitives/input.tsx";

/** Masked until shown by a click; the button's name includes the field's label. */
export function SecretInput({ label, ...rest }: React.ComponentProps<"input"> & { label: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="flex gap-2">
      <Input {...rest} type={isShown ? "text" : "password"} autoComplete="off" spellCheck={false} />
      <Button
        variant="outline"
        className="shrink-0"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? "Ocultar" : "Mostrar"}
        <span className="sr-only"> {label}</span>
      </Button>
    </div>
  );
}
