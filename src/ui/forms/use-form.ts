import { useState } from "react";
import { holdValues } from "./held-values.ts";
import { type HeldForm, type SendOptions, useHeldForm } from "./use-held-form.ts";

interface FormOptions<Values> extends SendOptions<Values> {
  /** Initial values; must be JSON. */
  values: Values;
}

export interface FormState<Values> extends HeldForm<Values> {
  isDirty: boolean;
  reset(): void;
}

export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const [initial] = useState(options.values);
  const [held] = useState(() => holdValues(initial));
  const form = useHeldForm(held, options);
  return {
    ...form,
    isDirty: JSON.stringify(form.values) !== JSON.stringify(initial),
    reset: () => {
      form.forget();
      held.change(initial);
    },
  };
}
