// A form over values that somebody else holds, such as a draft's session: what is wrong with them, and sending them once.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { placeByPart, readErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type Check, type FieldLimits, type FormErrors, namesOf } from "./field-errors.ts";
import { focusFirst } from "./focus-field.ts";
import { errorsIn, type ErrorsOfValues, judgeAnew, toErrorsOfValues } from "./errors-of-values.ts";
import type { HeldValues } from "./held-values.ts";
import { useOnce } from "./use-once.ts";

export interface SendOptions<Values> {
  /** Finds what is wrong before anything is sent, and again in what is corrected after that. */
  check?: Check<Values>;
  /** Left out: those of the check, if it knows any. */
  limits?: FieldLimits;
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
  /** It is said of failures that name fields, too. */
  failedAlways?: boolean;
  /** Fields that the server calls by other names: `{ at: "date" }`. */
  serverNames?: Record<string, keyof Values & string>;
  /** Parts of fields are fields on screen: what is wrong in `items.0.label` is said there. */
  hasParts?: boolean;
}

export type Failed = string | ((error: unknown) => string | undefined);

export interface HeldForm<Values> {
  values: Values;
  errors: FormErrors<Values>;
  limits: FieldLimits;
  /** A failure that belongs to no field. */
  failure: string | undefined;
  isSending: boolean;
  isReady: boolean;
  /** Is told of the `<form>` itself. */
  attach: (element: HTMLFormElement | null) => void;
  change(changed: Partial<Values>): void;
  submit(event: React.SyntheticEvent): void;
  /** Checks the form, and does something with it: left out, sends it. */
  attempt(act?: () => Promise<unknown>): void;
  /** Does something else than sending, such as cancelling: neither while the other is under way. */
  run(act: () => Promise<unknown>, failed?: Failed): void;
  /** Says what is wrong; the focus stays where somebody is typing. */
  mark(errors: FormErrors<Values>): void;
  /** Says what of an error of the API belongs to fields, in the same way. */
  markError(error: unknown): void;
  /** Nobody is told what is missing before it is sent again. */
  forget(): void;
  focus(name: keyof Values & string): void;
}

export function useHeldForm<Values extends object>(
  held: HeldValues<Values>,
  options: SendOptions<Values>,
): HeldForm<Values> {
  const { check, isReady, send, failedAt, failedTitle, failedAlways } = options;
  const values = useSyncExternalStore(held.subscribe, held.get, held.get);
  const [found, setFound] = useState<ErrorsOfValues>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  /** Whether something has been sent, or refused: before that, nobody is told what is missing still. */
  const isChecked = useRef(false);
  /** Another object for each refusal. */
  const [refused, setRefused] = useState<object>({});
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const once = useOnce();
  const { toast } = useToast();
  const latestCheck = useLatest(check);
  // Always the same: fields that show no other value need not be drawn anew.
  const change = useCallback(
    (changed: Partial<Values>): void => {
      held.change(changed);
      const wrong = isChecked.current ? latestCheck.current?.(held.get()) : undefined;
      // What is being corrected is judged anew; the other errors stay.
      setFound((known) => judgeAnew(known, namesOf(changed), toErrorsOfValues(wrong ?? {}, held.get())));
    },
    [held, latestCheck],
  );
  // What was closed is open by then.
  useEffect(() => focusFirst(element, refused), [element, refused]);

  const read = (error: unknown): FormErrors<Values> =>
    options.hasParts
      ? (placeByPart(error) as FormErrors<Values>)
      : readErrors(error, namesOf(held.get()), options.serverNames);
  const mark = (errors: FormErrors<Values>): void =>
    setFound((known) => ({ ...known, ...toErrorsOfValues(errors, held.get()) }));
  /** Shows what is wrong and goes to the first of it; false if nothing is. */
  const refuse = (errors: FormErrors<Values>): boolean => {
    setFound(toErrorsOfValues(errors, held.get()));
    setRefused(errors);
    return Object.keys(errors).length > 0;
  };
  const fail = (error: unknown, failed: Failed | undefined): void => {
    if (refuse(read(error)) && !failedAlways) return;
    const text = typeof failed === "string" ? serverText(error, failed) : failed?.(error);
    if (text === undefined) return;
    const at = typeof failedAt === "function" ? failedAt(error) : failedAt;
    if (at) refuse({ [at]: text } as FormErrors<Values>);
    else if (failedTitle) toast({ title: failedTitle, description: text, tone: "destructive" });
    else setFailure(text);
  };
  const run = (act: () => Promise<unknown>, failed = options.failed): void =>
    void once(async () => {
      setFound({});
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
  const attempt = (act = () => send(held.get())): void => {
    isChecked.current = true;
    if (!refuse(check?.(held.get()) ?? {})) run(act);
  };

  return {
    values,
    errors: errorsIn(found, values),
    limits: options.limits ?? check?.limits ?? {},
    failure,
    isSending,
    isReady: isReady?.(values) ?? true,
    attach,
    change,
    submit: (event) => {
      event.preventDefault();
      // A dialog inside of a form: the form around it must not be sent with it.
      event.stopPropagation();
      if (isReady?.(values) !== false) attempt();
    },
    attempt,
    run,
    mark,
    markError: (error) => mark(read(error)),
    forget: () => {
      isChecked.current = false;
    },
    focus: (name) => (element?.elements.namedItem(name) as HTMLElement | null)?.focus(),
  };
}
