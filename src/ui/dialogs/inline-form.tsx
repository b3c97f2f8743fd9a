import { useRef, useState } from "react";
import { FormFailure } from "../forms/form-failure.tsx";
import { Form, SubmitButton } from "../forms/form.tsx";
import { RestoredNote } from "../forms/restored-note.tsx";
import type { FormState } from "../forms/use-form.ts";
import { Button } from "../primitives/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DISCARD } from "./form-dialog.tsx";

interface InlineFormProps<Values> {
  /** Guarded (`isGuarded`), since the form stands on a screen. */
  form: FormState<Values>;
  /** Name of the form for assistive technology. */
  title: string;
  /** Label of the submit button; `busy` replaces it while sending. */
  action: string;
  busy?: string;
  /** Shown before the other buttons. */
  moreActions?: React.ReactNode;
  /** Called once the form was discarded. Without it the form stays, empty, and takes the focus. */
  onClose?: (() => void) | undefined;
  children: React.ReactNode;
}

/** A form in the midst of a screen, with what `DialogForm` has: it asks before what was written is discarded. */
export function InlineForm<Values>(props: InlineFormProps<Values>) {
  const { form, title, action, busy, moreActions, onClose, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const discard = (): void => {
    form.reset();
    if (onClose) onClose();
    else box.current?.querySelector<HTMLElement>("textarea, input")?.focus();
  };
  return (
    <div ref={box}>
      <Form form={form} aria-label={title} className="grid grid-cols-1 gap-4">
        <RestoredNote form={form} />
        {children}
        <FormFailure text={form.failure} isPlain />
        <div className="flex flex-wrap justify-end gap-3">
          {moreActions}
          {(onClose || form.isDirty) && (
            <Button variant="ghost" size="sm" onClick={() => (form.isDirty ? setIsAsking(true) : discard())}>
              Cancelar
            </Button>
          )}
          <SubmitButton form={form} busy={busy} size="sm">
            {action}
          </SubmitButton>
        </div>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        {...DISCARD}
        cancel="Continuar editando"
        onConfirm={discard}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
