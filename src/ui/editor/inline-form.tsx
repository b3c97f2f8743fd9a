import { useOwnEscape } from "../dialogs/use-own-escape.ts";
import { Field } from "../forms/field.tsx";
import { Button } from "../primitives/button.tsx";
import { Input } from "../primitives/input.tsx";

interface InlineFormProps {
  onApply: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** Applied by Enter, closed by Esc; the surrounding dialog receives neither key. */
export function InlineForm({ onApply, onClose, children }: InlineFormProps) {
  useOwnEscape(true, onClose);
  return (
    // Handles keys that bubble up from the fields.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="flex flex-wrap items-end gap-3 border-b bg-sunken px-3.5 py-3"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <Button variant="outline" size="sm" className="min-h-9.5" onClick={onApply}>
        Aplicar
      </Button>
    </div>
  );
}

interface InlineFieldProps {
  label: string;
  error?: string;
  value: string;
  onChange: (value: string) => void;
  isFirst?: boolean;
  placeholder?: string;
}

export function InlineField({ label, error, value, onChange, isFirst, placeholder }: InlineFieldProps) {
  return (
    <Field label={label} error={error} className="min-w-48 flex-1">
      {(control) => (
        <Input
          {...control}
          compact
          ref={isFirst ? focusOn : undefined}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}
