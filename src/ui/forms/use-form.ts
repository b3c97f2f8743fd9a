import { useState } from "react";
import { isSameJson } from "#src/shared/same-json.ts";
import { useLeaveGuard } from "../primitives/use-leave-guard.ts";
import { createFormStore } from "./form-store.ts";
import { readKept, useKeptValues } from "./kept-values.ts";
import { type FormControl, type SendOptions, useFormWithStore } from "./use-form-with-store.ts";

interface FormOptions<Values> extends SendOptions<Values> {
  /** Initial values; must be JSON. */
  values: Values;
  /** Asks before the screen or the tab is left with changed values. A form in a `DialogForm` needs no guard of its own. */
  isGuarded?: boolean;
  /** Key under which this tab keeps changed texts (kept-values.ts), of a form that takes long to write. */
  keptAs?: string;
}

export interface FormState<Values> extends FormControl<Values> {
  isDirty: boolean;
  /** Whether the form began with kept values and still has changed ones. */
  isRestored: boolean;
  reset(): void;
}

export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const [initial] = useState(options.values);
  const { keptAs } = options;
  const [kept] = useState(() => (keptAs === undefined ? undefined : readKept(keptAs, initial)));
  const [formStore] = useState(() => createFormStore({ ...initial, ...kept }));
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
  useKeptValues(keptAs, form.values, isDirty);
  useLeaveGuard(options.isGuarded === true && isDirty && !form.isSending, { hasOwnDialog: false });
  return {
    ...form,
    isDirty,
    isRestored: kept !== undefined && isDirty,
    reset: () => {
      form.forget();
      formStore.change(initial);
      setSaved(initial);
    },
  };
}
