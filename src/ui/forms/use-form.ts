import { useState } from "react";
import { isSameJson } from "#src/shared/same-json.ts";
import { useLeaveGuard } from "../primitives/use-leave-guard.ts";
import { createFormStore } from "./form-store.ts";
import { type FormControl, type SendOptions, useFormWithStore } from "./use-form-with-store.ts";

interface FormOptions<Values> extends SendOptions<Values> {
  /** Initial values; must be JSON. */
  values: Values;
  /** Asks before the screen or the tab is left with changed values. A form in a `DialogForm` needs no guard of its own. */
  isGuarded?: boolean;
}

export interface FormState<Values> extends FormControl<Values> {
  isDirty: boolean;
  reset(): void;
}

export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const [initial] = useState(options.values);
  const [formStore] = useState(() => createFormStore(initial));
  /** Values to which the form's are compared: the initial ones, or those sent last. */
  const [saved, setSaved] = useState(initial);
  const form = useFormWithStore(formStore, {
    ...options,
    send: async (values) => {
      await options.send(values);
      setSaved(isSameJson(formStore.get(), initial) ? initial : values);
    },
  });
  const isDirty = !isSameJson(form.values, saved);
  useLeaveGuard(options.isGuarded === true && isDirty && !form.isSending, { hasOwnDialog: false });
  return {
    ...form,
    isDirty,
    reset: () => {
      form.forget();
      formStore.change(initial);
      setSaved(initial);
    },
  };
}
