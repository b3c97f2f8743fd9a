// A form of the dashboard: its values, what is wrong with them, and sending them once.
import { useState } from "react";
import { readErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type FormErrors, namesOf } from "./field-errors.ts";
import { useOnce } from "./use-once.ts";

interface FormOptions<Values> {
  /** What it begins with: nothing but what JSON can say. */
  values: Values;
  /** Finds what is wrong before anything is sent, and again in what is corrected after that. */
  check?: (values: Values) => FormErrors<Values>;
  /** False: there is nothing to send yet, and the button is off. */
  isReady?: (values: Values) => boolean;
  send: (values: Values) => Promise<unknown>;
  /**
   * Says a failure that names no field: the words for one without words of the server, or a function that makes
   * them; undefined for a failure that needs none. Left out where `send` says it.
   */
  failed?: Failed;
  /** The field at which such a failure is said, or which of them. */
  failedAt?: (keyof Values & string) | ((error: unknown) => (keyof Values & string) | undefined);
  /** The title of the toast in which it is said instead. */
  failedTitle?: string;
  /** Fields that the server calls by other names: `{ at: "date" }`. */
  serverNames?: Record<string, keyof Values & string>;
}

type Failed = string | ((error: unknown) => string | undefined);

export interface FormState<Values> {
  values: Values;
  errors: FormErrors<Values>;
  /** A failure that belongs to no field. */
  failure: string | undefined;
  isSending: boolean;
  isReady: boolean;
  isDirty: boolean;
  /** Is told of the `<form>` itself. */
  attach: (element: HTMLFormElement | null) => void;
  change(changed: Partial<Values>): void;
  submit(event: React.SyntheticEvent): void;
  /** Does something else than sending, such as cancelling: neither while the other is under way. */
  run(act: () => Promise<unknown>, failed?: Failed): void;
  /** Begins again. */
  reset(): void;
  focus(name: keyof Values & string): void;
}

/** The state of a form; `Form` and the fields show it. */
export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const { check, isReady, send, failedAt, failedTitle, serverNames } = options;
  const [initial] = useState(options.values);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  /** Whether something has been sent, or refused: before that, nobody is told what is missing still. */
  const [isChecked, setIsChecked] = useState(false);
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const once = useOnce();
  const { toast } = useToast();

  /** Shows what is wrong and goes to the first of it; false if nothing is. */
  const refuse = (found: FormErrors<Values>): boolean => {
    setErrors(found);
    focusFirst(element, found);
    return Object.keys(found).length > 0;
  };
  const fail = (error: unknown, failed: Failed | undefined): void => {
    if (refuse(readErrors(error, namesOf(values), serverNames))) return;
    const text = typeof failed === "string" ? serverText(error, failed) : failed?.(error);
    if (text === undefined) return;
    const at = typeof failedAt === "function" ? failedAt(error) : failedAt;
    if (at) refuse({ [at]: text } as FormErrors<Values>);
    else if (failedTitle) toast({ title: failedTitle, description: text, tone: "destructive" });
    else setFailure(text);
  };
  const run = (act: () => Promise<unknown>, failed = options.failed): void =>
    void once(async () => {
      setErrors({});
      setFailure(undefined);
      setIsSending(true);
      try {
        await act();
      } catch (error) {
        fail(error, failed);
      } finally {
        setIsSending(false);
      }
    });

  return {
    values,
    errors,
    failure,
    isSending,
    isReady: isReady?.(values) ?? true,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    attach,
    change: (changed) => {
      const found = isChecked ? check?.({ ...values, ...changed }) : undefined;
      const judged = Object.fromEntries(namesOf(changed).map((name) => [name, found?.[name]]));
      setValues((current) => ({ ...current, ...changed }));
      // What is being corrected is judged anew; the other errors stay.
      setErrors((known) => ({ ...known, ...judged }));
    },
    submit: (event) => {
      event.preventDefault();
      // A dialog inside of a form: the form around it must not be sent with it.
      event.stopPropagation();
      if (isReady?.(values) === false) return;
      setIsChecked(true);
      if (!refuse(check?.(values) ?? {})) run(() => send(values));
    },
    run,
    reset: () => {
      setIsChecked(false);
      setValues(initial);
    },
    focus: (name) => (element?.elements.namedItem(name) as HTMLElement | null)?.focus(),
  };
}

/** Focuses the first control that has an error, in the order of the screen. */
function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const controls = Array.from(form?.elements ?? []) as HTMLInputElement[];
  controls.find(({ name, disabled }) => name in errors && !disabled)?.focus();
}
