// A form over values in a store, such as a draft's session: validates them and sends them once.

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { placeByPart, readErrors, serverText } from "../api/server-errors.ts";
import { useLatest } from "../primitives/use-latest.ts";
import { useToast } from "../toasts/toast.tsx";
import { type Check, type FieldLimits, type FormErrors, namesOf } from "./field-errors.ts";
import { focusFirst } from "./focus-field.ts";
import type { FormStore } from "./form-store.ts";
import { useOnce } from "./use-once.ts";

export interface SendOptions<Values> {
  /** Validates before sending, and revalidates corrected fields afterwards. */
  check?: Check<Values>;
  /** Defaults to the check's limits, if it has any. */
  limits?: FieldLimits;
  /** False disables the button while there is nothing to send. */
  isReady?: (values: Values) => boolean;
  send: (values: Values) => Promise<unknown>;
  /**
   * Message for a failure that names no field: used without a server message, or computed. Absent if `send` reports it.
   */
  failed?: Failed;
  /** The field that shows such a failure, or a function that chooses one. */
  failedAt?: (keyof Values & string) | ((error: unknown) => (keyof Values & string) | undefined);
  /** Toast title, to show the failure in a toast instead. */
  failedTitle?: string;
  /** Also reports failures that name fields. */
  failedAlways?: boolean;
  /** Maps server names to fields: `{ at: "date" }`. */
  serverNames?: Record<string, keyof Values & string>;
  /** Shows errors at parts of fields, such as `items.0.label`. */
  hasParts?: boolean;
}

export type Failed = string | ((error: unknown) => string | undefined);

export interface FormControl<Values> {
  values: Values;
  errors: FormErrors<Values>;
  limits: FieldLimits;
  failure: string | undefined;
  isSending: boolean;
  isReady: boolean;
  /** Ref callback for the `<form>`. */
  attach: (element: HTMLFormElement | null) => void;
  change(changed: Partial<Values>): void;
  submit(event: React.SyntheticEvent): void;
  /** Validates the form, then runs the action; by default sends it. */
  attempt(act?: () => Promise<unknown>): void;
  /** Runs another action, such as cancelling; never at the same time as sending. */
  run(act: () => Promise<unknown>, failed?: Failed): void;
  /** Shows errors without moving the focus away from typing; undefined hides that of a field. */
  mark(errors: FormErrors<Values>): void;
  markError(error: unknown): void;
  /** Hides missing-field errors until the form is sent again. */
  forget(): void;
  focus(name: keyof Values & string): void;
}

export function useFormWithStore<Values extends object>(
  formStore: FormStore<Values>,
  options: SendOptions<Values>,
): FormControl<Values> {
  const { check, isReady, send, failedAt, failedTitle, failedAlways } = options;
  const values = useSyncExternalStore(formStore.subscribe, formStore.get, formStore.get);
  const [found, setFound] = useState<ErrorsOfValues>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  /** True after the first attempt to send; before it, missing fields are not reported. */
  const isChecked = useRef(false);
  const [refused, setRefused] = useState<object>({});
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const once = useOnce();
  const { toast } = useToast();
  const latestCheck = useLatest(check);
  // Stable, so that fields with unchanged values need not rerender.
  const change = useCallback(
    (changed: Partial<Values>): void => {
      formStore.change(changed);
      const wrong = isChecked.current ? latestCheck.current?.(formStore.get()) : undefined;
      // Corrected fields are revalidated; other errors stay.
      setFound((known) => judgeAnew(known, namesOf(changed), toErrorsOfValues(wrong ?? {}, formStore.get())));
    },
    [formStore, latestCheck],
  );
  // By then, collapsed parts with errors are open.
  useEffect(() => focusFirst(element, refused), [element, refused]);

  const read = (error: unknown): FormErrors<Values> =>
    options.hasParts
      ? (placeByPart(error) as FormErrors<Values>)
      : readErrors(error, namesOf(formStore.get()), options.serverNames);
  const mark = (errors: FormErrors<Values>): void =>
    setFound((known) => judgeAnew(known, Object.keys(errors), toErrorsOfValues(errors, formStore.get())));
  const refuse = (errors: FormErrors<Values>): boolean => {
    setFound(toErrorsOfValues(errors, formStore.get()));
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
  const attempt = (act = () => send(formStore.get())): void => {
    isChecked.current = true;
    if (!refuse(check?.(formStore.get()) ?? {})) run(act);
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
      // A dialog's form must not submit the form around it.
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

type ErrorsOfValues = Record<string, { text: string; of: unknown }>;

/** @param errors by field, or by part of a field such as `items.0.label` */
export function toErrorsOfValues(errors: object, values: object): ErrorsOfValues {
  const entries = Object.entries(errors) as [string, string | undefined][];
  return Object.fromEntries(
    entries.flatMap(([name, text]) =>
      text === undefined ? [] : [[name, { text, of: valueAt(values, name) }]],
    ),
  );
}

export function errorsIn<Values extends object>(found: ErrorsOfValues, values: Values): FormErrors<Values> {
  const open = Object.entries(found).filter(([name, { of }]) => valueAt(values, name) === of);
  return Object.fromEntries(open.map(([name, { text }]) => [name, text])) as FormErrors<Values>;
}

export function judgeAnew(
  known: ErrorsOfValues,
  names: readonly string[],
  now: ErrorsOfValues,
): ErrorsOfValues {
  const fieldNames = new Set(names);
  const of = (found: ErrorsOfValues, isJudged: boolean) =>
    Object.entries(found).filter(([name]) => fieldNames.has(name) === isJudged);
  return Object.fromEntries([...of(known, false), ...of(now, true)]);
}

function valueAt(values: object, name: string): unknown {
  return name
    .split(".")
    .reduce((value: unknown, part) => (value as Record<string, unknown> | null)?.[part], values);
}
