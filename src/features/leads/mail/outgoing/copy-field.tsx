import Plus from "lucide-react/icons/plus";
import { TextField, type FieldForm } from "#src/ui/forms/fields.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { MAX_CC } from "./schema.ts";

interface CopyFieldProps {
  form: FieldForm<{ cc: string }>;
  /** Addresses from the lead's own mail. */
  offered: string[];
}

/** "Cc", with the other recipients of the lead's own mail to choose from: they may be forged, so nobody is added by itself. */
export function CopyField({ form, offered }: CopyFieldProps) {
  const { cc } = form.values;
  const typed = cc.toLowerCase();
  const left = offered.filter((address) => !typed.includes(address.toLowerCase())).slice(0, MAX_CC);
  return (
    <div className="min-w-0">
      <TextField
        form={form}
        name="cc"
        label="Cc"
        hint={left.length > 0 ? "No último e-mail recebido estavam também:" : undefined}
        placeholder="Separe os endereços por vírgulas"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {left.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {left.map((address) => (
            <Button
              key={address}
              variant="outline"
              size="sm"
              className="max-w-full wrap-anywhere"
              onClick={() =>
                form.change({ cc: [cc.trim().replace(/,$/, ""), address].filter(Boolean).join(", ") })
              }
            >
              <Plus aria-hidden size={14} />
              <span className="sr-only">Adicionar em cópia </span>
              {address}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
