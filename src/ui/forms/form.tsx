import { Button } from "#src/ui/primitives/button.tsx";
import type { FormState } from "./use-form.ts";

interface FormProps<Values> {
  form: FormState<Values>;
  className?: string;
  children: React.ReactNode;
}

/** The form around its fields. */
export function Form<Values>({ form, className = "grid gap-5", children }: FormProps<Values>) {
  const { attach, submit } = form;
  return (
    // Without JavaScript nothing that was typed may end in the address.
    <form ref={attach} noValidate method="post" className={className} onSubmit={submit}>
      {children}
    </form>
  );
}

interface SubmitButtonProps extends Omit<React.ComponentProps<typeof Button>, "form"> {
  form: Pick<FormState<unknown>, "isSending" | "isReady">;
  /** Said while it is being sent. */
  busy?: string;
}

/** Sends its form. It is not `disabled`, which would lose the focus. */
export function SubmitButton({ form, busy, children, ...rest }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={form.isSending || !form.isReady} {...rest}>
      {form.isSending ? (busy ?? children) : children}
    </Button>
  );
}
