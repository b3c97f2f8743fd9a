import { useState } from "react";
import { createFormStore } from "./form-store.ts";
import { type FormControl, type SendOptions, useFormWithStore } from "./use-form-with-store.ts";

interface FormOptions<Values> extends SendOptions<Values> {
  /** Initial values; must be JSON. */
  values: Values;
}

export interface FormState<Values> extends FormControl<Values> {
  isDirty: boolean;
  reset(): void;
}

export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const [initial] = useState(options.values);
  const [formStore] = useState(() => createFormStore(initial));
  const form = useFormWithStore(formStore, options);
  return {
    ...form,
    isDirty: JSON.stringify(form.values) !== JSON.stringify(initial),
    reset: () => {
      form.forget();
      formStore.change(initial);
    },
  };
}
