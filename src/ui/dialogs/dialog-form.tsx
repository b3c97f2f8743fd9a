import { cx } from "class-variance-authority";
import { FormFailure } from "../forms/form-failure.tsx";
import { Form, SubmitButton } from "../forms/form.tsx";
import { RestoredNote } from "../forms/restored-note.tsx";
import type { FormState } from "../forms/use-form.ts";
import { Button } from "../primitives/button.tsx";
import { DialogClose } from "./dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";

interface DialogFormProps<Values> {
  form: FormState<Values>;
  title: string;
  intro?: React.ReactNode;
  /** Label of the submit button; `busy` replaces it while sending. */
  action: string;
  busy?: string;
  isDangerous?: boolean;
  /** False if the cross suffices. */
  hasCancel?: boolean;
  /** False if no laborious input can be lost. */
  asksToLeave?: boolean;
  size?: "sm" | "md" | "lg" | "xl";
  /** Shown before the other buttons. */
  moreActions?: React.ReactNode;
  onClose: () => void;
  children: React.ReactNode;
}

/** Puts a form's failure and buttons at the dialog's foot, and asks before unsaved input is lost. */
export function DialogForm<Values>(props: DialogFormProps<Values>) {
  const { form, title, intro, action, busy, isDangerous, hasCancel = true, children } = props;
  const { asksToLeave = true, size, moreActions, onClose } = props;
  return (
    <FormDialog
      title={title}
      size={size}
      isDirty={asksToLeave && form.isDirty}
      isGuarded={asksToLeave && form.isDirty && !form.isSending}
      onClose={onClose}
    >
      {intro}
      <Form form={form} className={cx("grid gap-5", intro ? "mt-5" : "mt-6")}>
        <RestoredNote form={form} />
        {children}
        <FormFailure text={form.failure} isPlain />
        <div className="flex flex-wrap justify-end gap-3">
          {moreActions}
          {hasCancel && (
            <DialogClose asChild>
              <Button variant="outline">Cancelar</Button>
            </DialogClose>
          )}
          <SubmitButton form={form} busy={busy} variant={isDangerous ? "destructive" : "default"}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </FormDialog>
  );
}
