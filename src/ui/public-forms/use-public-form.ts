// A public form with JavaScript; without it, the browser sends the same form to the page.

import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "../primitives/use-latest.ts";
import { prepareToasts, useToast } from "../toasts/toast.tsx";
import type { Refusal } from "./form-body.tsx";
import { clearDraft, newSubmissionId, readDraft, saveDraft } from "./form-draft.ts";
import {
  clearFields,
  type FieldErrors,
  fieldOf,
  fillEmptyFields,
  focusFirstError,
  readFiles,
  readHoneypot,
  readValue,
  readValues,
  type RefusedForm,
} from "./form-fields.ts";
import type { Envelope, SendResult } from "./send-form.ts";
import { afterClick, usePointerDown } from "./use-pointer-down.ts";

/** Shortest time between showing and sending; a quicker person (autofill) waits while "Enviando..." is shown. */
const MIN_FILLING_MS = 2_000;

/** A form's validation and formatting; loaded separately, since Zod is large. */
export interface FormRules<Name extends string> {
  findError(field: Name, value: string, files: readonly File[]): string | undefined;
  /** Needed by forms with a phone field. */
  formatPhoneField?(input: HTMLInputElement, edit?: InputEvent): void;
}

/** Functions may change between renders, the rest may not. */
interface PublicForm<Name extends string, Answer> {
  fields: readonly Name[];
  phoneField?: Name;
  /** Must start with `draft:`. */
  draftKey: string;
  loadRules(): Promise<FormRules<Name>>;
  /** @param toField maps a server field to the form's, if it has one */
  send(
    values: Record<Name, string>,
    envelope: Envelope,
    toField: (name: string) => Name | undefined,
    form: HTMLFormElement,
  ): Promise<SendResult<Name, Answer>>;
  onSent(answer: Answer): void;
  /** Notification on failure; the description is used if the server gave no reason. */
  failure: { title: string; description: string };
  /** Stores a form that cannot be sent offline. Without it, sending fails. @returns true if stored */
  queue?(values: Record<Name, string>, envelope: Envelope): Promise<boolean>;
  /** Notification if errors prevent sending; absent for silence. */
  refusal?: { title: string; description: string };
}

/** `queued` waits for a connection; `delivered` waited and has been sent. */
type FormOutcome = "sent" | "failed" | "queued" | "delivered";

/**
 * Keeps the fields uncontrolled, so that text typed before hydration stays and slow phones do not lag.
 * @param posted the refused form, if it was sent without JavaScript
 * @param wasSent true on the page that a form sent without JavaScript leads to
 */
export function usePublicForm<Name extends string, Answer>(
  definition: PublicForm<Name, Answer>,
  posted: RefusedForm<Name> | undefined,
  wasSent: boolean,
) {
  const { fields, phoneField, draftKey } = definition;
  const latest = useLatest(definition);
  const form = useRef<HTMLFormElement>(null);
  const readyAt = useRef(0);
  const submissionId = useRef("");
  const isSending = useRef(false);
  const formatPhone = useRef<FormRules<Name>["formatPhoneField"]>(undefined);
  const isPointerDown = usePointerDown();
  const { toast, dismiss } = useToast();
  const [errors, setErrors] = useState<FieldErrors<Name>>(posted?.errors ?? {});
  const [refusal, setRefusal] = useState<Refusal | undefined>(
    posted && { title: definition.failure.title, message: posted.message },
  );
  const [sent, setSent] = useState<"before" | "now" | undefined>(wasSent ? "before" : undefined);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<FormOutcome>();
  const toField = (name: string) => fields.find((field) => field === name);

  // A layout effect, because input during hydration would reach `onInput` before an ordinary effect, and the draft
  // would be stored without an id.
  useLayoutEffect(() => {
    readyAt.current = performance.now();
    if (wasSent) clearDraft(draftKey);
    const draft = readDraft(draftKey, fields);
    submissionId.current = draft.submissionId;
    if (form.current) fillEmptyFields(form.current, draft.values);
    prepareToasts();
    const loading = latest.current.loadRules().then(({ formatPhoneField }) => {
      formatPhone.current = formatPhoneField;
      // Formats text typed before the rules were loaded.
      if (form.current && phoneField)
        formatPhoneField?.(fieldOf(form.current, phoneField) as HTMLInputElement);
      return undefined;
    });
    // Fails offline; the rules are loaded again when needed.
    loading.catch(() => {});
  }, [draftKey, fields, latest, phoneField, wasSent]);

  const validate = async (field: Name): Promise<void> => {
    const { findError } = await latest.current.loadRules();
    const fieldError = form.current
      ? findError(field, readValue(form.current, field), readFiles(form.current, field))
      : undefined;
    setErrors((current) => (current[field] === fieldError ? current : { ...current, [field]: fieldError }));
  };

  const startAnew = (target: HTMLFormElement): void => {
    clearFields(target, fields);
    clearDraft(draftKey);
    submissionId.current = newSubmissionId();
  };

  const finish = (target: HTMLFormElement, result: SendResult<Name, Answer>): void => {
    setOutcome(result.ok ? "sent" : "failed");
    setErrors(result.ok ? {} : result.errors);
    if (result.ok) {
      startAnew(target);
      setSent("now");
      latest.current.onSent(result.answer);
    } else {
      focusFirstError(target, fields, result.errors);
      const { title, description } = latest.current.failure;
      toast({ title, description: result.message ?? description, tone: "destructive" });
    }
  };

  const send = async (target: HTMLFormElement): Promise<void> => {
    // Clears the message of an earlier attempt, which may contradict the new result.
    setRefusal(undefined);
    dismiss();
    const values = readValues(target, fields);
    const fieldErrors = await findErrors(latest.current, values, target);
    setErrors(fieldErrors);
    if (focusFirstError(target, fields, fieldErrors)) {
      const { refusal } = latest.current;
      if (refusal) toast({ ...refusal, tone: "destructive" });
      return;
    }
    setSending(true);
    setOutcome(undefined);
    const early = MIN_FILLING_MS - (performance.now() - readyAt.current);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const envelope = {
      submissionId: submissionId.current,
      elapsedMs: Math.round(performance.now() - readyAt.current),
      recado_extra: readHoneypot(target),
    };
    const result = await latest.current.send(values, envelope, toField, target);
    const isQueued = !result.ok && result.offline && (await latest.current.queue?.(values, envelope));
    setSending(false);
    if (isQueued) setOutcome("queued");
    else finish(target, result);
  };

  const handlers = {
    onSubmit(event: React.SubmitEvent<HTMLFormElement>): void {
      event.preventDefault();
      // A ref: state would change too late for the second click of a double click.
      if (isSending.current) return;
      isSending.current = true;
      void send(event.currentTarget).finally(() => {
        isSending.current = false;
      });
    },
    onInput(event: React.InputEvent<HTMLFormElement>): void {
      const input = event.target as HTMLInputElement;
      const field = toField(input.name);
      if (field && field === phoneField) formatPhone.current?.(input, event.nativeEvent);
      setOutcome((current) => (current === "queued" ? current : undefined));
      saveDraft(draftKey, {
        values: readValues(event.currentTarget, fields),
        submissionId: submissionId.current,
      });
      // While typing, a message can disappear, but no new one appears.
      if (field && errors[field]) void validate(field).catch(() => {});
    },
    onBlur(event: React.FocusEvent<HTMLFormElement>): void {
      const input = event.target as HTMLElement as HTMLInputElement;
      const field = toField(input.name);
      // The window lost the focus, not the field.
      if (!field || document.activeElement === input) return;
      afterClick(isPointerDown.current, () => void validate(field).catch(() => {}));
    },
  };
  const waiting = {
    getId: () => submissionId.current,
    begin: () => setOutcome("queued"),
    /** @param sent the message's values, to compare with those in the form */
    end: (isSent: boolean, sent: Record<Name, string>): void => {
      setOutcome(isSent ? "delivered" : undefined);
      const written = form.current && readValues(form.current, fields);
      const isUnchanged = written && fields.every((field) => written[field] === sent[field]);
      // Changed content is a new message.
      if (form.current && isUnchanged && isSent) startAnew(form.current);
      else submissionId.current = newSubmissionId();
    },
  };
  /** Props of the success panel, for forms that replace their fields by it. */
  const success = sent && {
    isNews: sent === "now",
    again(): void {
      flushSync(() => {
        setSent(undefined);
        setOutcome(undefined);
      });
      const [first] = fields;
      if (form.current && first !== undefined) fieldOf(form.current, first).focus();
    },
  };
  return { form, handlers, errors, refusal, sending, outcome, success, waiting };
}

/** Returns the first error of every field; empty if the rules could not be loaded, since the server checks too. */
async function findErrors<Name extends string, Answer>(
  { fields, loadRules }: PublicForm<Name, Answer>,
  values: Record<Name, string>,
  form: HTMLFormElement,
): Promise<FieldErrors<Name>> {
  const rules = await loadRules().catch(() => undefined);
  const fieldErrors: FieldErrors<Name> = {};
  for (const field of fields) {
    const fieldError = rules?.findError(field, values[field], readFiles(form, field));
    if (fieldError) fieldErrors[field] = fieldError;
  }
  return fieldErrors;
}
