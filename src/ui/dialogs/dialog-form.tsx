import { cx } from "class-variance-authority";
import { Button } from "#src/ui/primitives/button.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import type { FormState } from "#src/ui/forms/use-form.ts";
import { DialogClose } from "./dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";

interface DialogFormProps<Values> {
  form: FormState<Values>;
  title: string;
  /** Between the title and the form. */
  intro?: React.ReactNode;
  /** Text of the button that sends it, and what it says meanwhile. */
  action: string;
  busy?: string;
  isDangerous?: boolean;
  /** False: the cross is the way out. */
  hasCancel?: boolean;
  /** False: nothing is lost that took time to write. */
  asksToLeave?: boolean;
  size?: "sm" | "md" | "lg" | "xl";
  onClose: () => void;
  children: React.ReactNode;
}

/** A form in a dialog: its failure and its buttons stand at the foot. Leaving what was written asks first. */
export function DialogForm<Values>(props: DialogFormProps<Values>) {
  const { form, title, intro, action, busy, isDangerous, hasCancel = true, children } = props;
  const { asksToLeave = true, size, onClose } = props;
  return (
    <FormDialog title={title} size={size} isDirty={asksToLeave && form.isDirty} onClose={onClose}>
      {intro}
      <Form form={form} className={cx("grid gap-5", intro ? "mt-5" : "mt-6")}>
        {children}
        <FormFailure text={form.failure} isPlain />
        <div className="flex flex-wrap justify-end gap-3">
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
