import { Button } from "../primitives/button.tsx";
import type { FormControl } from "./use-form-with-store.ts";

interface FormProps<Values> extends React.ComponentProps<"form"> {
  form: Pick<FormControl<Values>, "attach" | "submit">;
}

export function Form<Values>({ form, className = "grid gap-5", ...rest }: FormProps<Values>) {
  const { attach, submit } = form;
  return (
    // POST keeps typed text out of the address without JavaScript.
    <form ref={attach} noValidate method="post" className={className} onSubmit={submit} {...rest} />
  );
}

interface SubmitButtonProps extends Omit<React.ComponentProps<typeof Button>, "form"> {
  form: Pick<FormControl<unknown>, "isSending" | "isReady">;
  busy?: string;
}

/** Submits its form. It is never `disabled`, which would lose the focus. */
export function SubmitButton({ form, busy, children, ...rest }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={form.isSending || !form.isReady} {...rest}>
      {form.isSending ? (busy ?? children) : children}
    </Button>
  );
}
