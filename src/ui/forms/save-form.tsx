import { Button } from "#src/ui/primitives/button.tsx";
import { useOnce } from "./use-once.ts";

interface SaveFormProps {
  /** From react-hook-form's `handleSubmit`. */
  onSubmit: (event: React.FormEvent) => Promise<void>;
  isSaving: boolean;
  /** The text of the button. */
  action?: string;
  /** Other buttons, before it. */
  others?: React.ReactNode;
  children: React.ReactNode;
}

/** The form in a dialog; clicking "Salvar" twice saves once. */
export function SaveForm({ onSubmit, isSaving, action = "Salvar", others, children }: SaveFormProps) {
  const once = useOnce();
  return (
    <form
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void once(() => onSubmit(event));
      }}
    >
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        {others}
        <Button type="submit" disabled={isSaving}>
          {isSaving ? "Salvando..." : action}
        </Button>
      </div>
    </form>
  );
}
