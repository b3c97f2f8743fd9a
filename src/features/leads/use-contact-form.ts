// How the contact form behaves once its script is there; without it, the same form posts by itself.
import { useEffect, useRef, useState } from "react";
import { prepareToasts, useToast } from "#src/ui/toast.tsx";
import { clearDraft, type ContactValues, newSubmissionId, readDraft, saveDraft } from "./contact-draft.ts";
import {
  clearFields,
  type ContactErrors,
  fieldOf,
  fillEmptyFields,
  focusFirstError,
  isContactField,
  isSame,
  readHoneypot,
  readValues,
} from "./contact-fields.ts";
import type * as Rules from "./contact-rules.ts";
import type { ContactField } from "./schema.ts";
import { sendContact, type SendResult, toContactBody } from "./send-contact.ts";
import { useOutbox } from "./use-outbox.ts";

const loadRules = () => import("./contact-rules.ts");

/** Programs send at once; a person who is that quick (autofill) waits this out behind "Enviando...". */
const SHORTEST_FILLING_MS = 2_000;

/**
 * The fields are uncontrolled: what was typed before the script came stays, and slow phones do not lag.
 * @param initialErrors those of a post without JavaScript
 * @param wasSent true on the page that a post without JavaScript ended on
 */
export function useContactForm(initialErrors: ContactErrors, wasSent: boolean) {
  const { toast } = useToast();
  const form = useRef<HTMLFormElement>(null);
  const readyAt = useRef(0);
  const submissionId = useRef("");
  const isSending = useRef(false);
  const formatPhone = useRef<typeof Rules.formatPhoneField>(undefined);
  const isPointerDown = usePointerDown();
  const [errors, setErrors] = useState(initialErrors);
  const [sending, setSending] = useState(false);
  /** "kept": it waits for a connection; "delivered": it waited, and has been sent. */
  const [outcome, setOutcome] = useState<"sent" | "failed" | "kept" | "delivered">();

  useEffect(() => {
    readyAt.current = performance.now();
    if (wasSent) clearDraft();
    const draft = readDraft();
    submissionId.current = draft.submissionId;
    if (form.current) fillEmptyFields(form.current, draft.values);
    prepareToasts();
    const loading = loadRules().then(({ formatPhoneField }) => {
      formatPhone.current = formatPhoneField;
      // What was typed before it came.
      if (form.current) formatPhoneField(fieldOf(form.current, "phone") as HTMLInputElement);
      return undefined;
    });
    // Without a connection: tried again when it is needed.
    loading.catch(() => {});
  }, [wasSent]);

  const judge = async (field: ContactField): Promise<void> => {
    const { findFault } = await loadRules();
    const fault = form.current ? findFault(field, fieldOf(form.current, field).value) : undefined;
    setErrors((current) => (current[field] === fault ? current : { ...current, [field]: fault }));
  };

  const startAnew = (target: HTMLFormElement): void => {
    clearFields(target);
    clearDraft();
    submissionId.current = newSubmissionId();
  };
  const outbox = useOutbox({
    getId: () => submissionId.current,
    onWaiting: () => setOutcome("kept"),
    onSettled: (fate, kept) => {
      setOutcome(fate === "sent" ? "delivered" : undefined);
      // What was changed since is another message.
      if (form.current && isSame(readValues(form.current), kept)) startAnew(form.current);
      else submissionId.current = newSubmissionId();
    },
  });

  const finish = (target: HTMLFormElement, result: Exclude<SendResult, { offline: true }>): void => {
    setOutcome(result.ok ? "sent" : "failed");
    setErrors(result.ok ? {} : result.errors);
    if (result.ok) {
      startAnew(target);
      toast({
        title: "Mensagem enviada com sucesso!",
        description: "Retornaremos em até 24 horas úteis.",
      });
    } else {
      focusFirstError(target, result.errors);
      toast({
        title: "Erro ao enviar mensagem",
        description: result.message ?? "Tente novamente ou entre em contato via WhatsApp.",
        tone: "destructive",
      });
    }
  };

  const send = async (target: HTMLFormElement): Promise<void> => {
    const values = readValues(target);
    const faults = await findFaults(values);
    setErrors(faults);
    if (focusFirstError(target, faults)) return;
    setSending(true);
    setOutcome(undefined);
    const early = SHORTEST_FILLING_MS - (performance.now() - readyAt.current);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const body = toContactBody(values, {
      submissionId: submissionId.current,
      elapsedMs: Math.round(performance.now() - readyAt.current),
      recado_extra: readHoneypot(target),
    });
    const result = await sendContact(body);
    const isKept = !result.ok && result.offline && (await outbox.keep(body));
    setSending(false);
    if (isKept) setOutcome("kept");
    else finish(target, result.ok || !result.offline ? result : UNREACHABLE);
    if (result.ok) await outbox.withdraw(body.submissionId);
  };

  const handlers = {
    onSubmit(event: React.SubmitEvent<HTMLFormElement>): void {
      event.preventDefault();
      // State would be a render too late for the second click of a double click.
      if (isSending.current) return;
      isSending.current = true;
      void send(event.currentTarget).finally(() => {
        isSending.current = false;
      });
    },
    onInput(event: React.InputEvent<HTMLFormElement>): void {
      const input = event.target as HTMLInputElement;
      if (input.name === "phone") formatPhone.current?.(input, event.nativeEvent);
      setOutcome((current) => (current === "kept" ? current : undefined));
      saveDraft({ values: readValues(event.currentTarget), submissionId: submissionId.current });
      // A message goes as soon as it is untrue, but none comes while somebody is still typing.
      if (isContactField(input.name) && errors[input.name]) void judge(input.name).catch(() => {});
    },
    onBlur(event: React.FocusEvent<HTMLFormElement>): void {
      const input = event.target as HTMLElement as HTMLInputElement;
      const { name } = input;
      // Another window came to the front: the field was not left.
      if (!isContactField(name) || document.activeElement === input) return;
      afterClick(isPointerDown.current, () => void judge(name).catch(() => {}));
    },
  };
  return { form, handlers, errors, sending, outcome };
}

/** No connection, and a browser that keeps nothing. */
const UNREACHABLE = { ok: false, offline: false, message: undefined, errors: {} } as const;

/** Without a connection the rules may be missing: then the server judges, if it is reached. */
async function findFaults(values: ContactValues): Promise<ContactErrors> {
  return loadRules().then(
    (rules) => rules.findFaults(values),
    () => ({}),
  );
}

function usePointerDown(): React.RefObject<boolean> {
  const isDown = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener("pointerdown", () => (isDown.current = true), options);
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => (isDown.current = false), options);
    }
    return () => listening.abort();
  }, []);
  return isDown;
}

/**
 * Where a field was left by pressing on something, waits for the end of that click: a message that
 * appears in between would move the button away from under the pointer.
 */
function afterClick(isPointerDown: boolean, act: () => void): void {
  const soon = () => setTimeout(act);
  if (!isPointerDown) return void soon();
  const listening = new AbortController();
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(
      end,
      () => {
        listening.abort();
        soon();
      },
      { signal: listening.signal },
    );
  }
}
