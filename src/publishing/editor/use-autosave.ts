import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { type Autosave, type AutosaveOptions, type AutosaveStatus, createAutosave } from "./autosave.ts";

/**
 * Saves a form automatically after changes, and when the connection is back.
 * @param steps may change from render to render
 */
export function useAutosave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  steps: Pick<AutosaveOptions<Values>, "take" | "save">,
): Autosave & { status: AutosaveStatus } {
  const latest = useLatest(steps);
  const [status, setStatus] = useState<AutosaveStatus>("idle");
  const [autosave] = useState(() =>
    createAutosave<Values>({
      take: () => latest.current.take(),
      save: (values) => latest.current.save(values),
      onStatus: setStatus,
    }),
  );
  useEffect(() => {
    addEventListener("online", autosave.changed);
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: autosave.changed });
    return () => {
      removeEventListener("online", autosave.changed);
      unsubscribe();
      autosave.stop();
    };
  }, [autosave, form]);
  return { ...autosave, status };
}
