// What is being written in a dialog, kept in the browser until it is saved: a crash loses nothing.
import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Pause in typing after which the copy is written, ms. */
const PAUSE_MS = 400;

export interface LocalCopy<Values> {
  values: Values;
  /** The version that was being edited; `null`: a new item. */
  updatedAt: string | null;
  /** When it was written, ISO. */
  writtenAt: string;
}

/**
 * Writes what changes in a form, and finds what was left there earlier.
 * @param key where in `localStorage`
 * @param updatedAt the version being edited, asked for at each writing
 */
export function useLocalCopy<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  updatedAt: () => string | null,
) {
  const [found, setFound] = useState(() => readCopy<Values>(key, form.getValues()));
  const isOver = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      timer = undefined;
      if (isOver.current) return;
      const values = form.getValues();
      const isAsBefore = JSON.stringify(values) === JSON.stringify(form.formState.defaultValues);
      if (isAsBefore) clearCopy(key);
      else writeCopy(key, { values, updatedAt: updatedAt(), writtenAt: new Date().toISOString() });
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(write, PAUSE_MS);
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      // The dialog may go in the middle of a word, as when the session ends.
      if (timer !== undefined) write();
    };
  }, [form, key, updatedAt]);
  return {
    found,
    /** The offer is answered; the copy stays until what was typed is saved. */
    hideFound: () => setFound(undefined),
    /** Forgets the copy. @param forGood nothing that follows is written either */
    clear: (forGood = false) => {
      isOver.current = forGood;
      setFound(undefined);
      clearCopy(key);
    },
  };
}

/** A copy that says something else than the form does; storage may be forbidden or hold anything. */
function readCopy<Values extends FieldValues>(key: string, current: Values): LocalCopy<Values> | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? "null") as LocalCopy<Values> | null;
    if (typeof copy?.values !== "object" || Number.isNaN(Date.parse(copy.writtenAt))) return undefined;
    const values = keepWhatFits(current, copy.values);
    return JSON.stringify(values) === JSON.stringify(current) ? undefined : { ...copy, values };
  } catch {
    return undefined;
  }
}

/** The form's fields with what the copy says of them; a field that has another type by now stays. */
function keepWhatFits<Values extends FieldValues>(current: Values, copied: Partial<Values>): Values {
  const entries = Object.entries<unknown>(current).map(([name, value]) => {
    const other: unknown = copied[name];
    const fits = typeof other === typeof value && Array.isArray(other) === Array.isArray(value);
    return [name, fits ? other : value];
  });
  return Object.fromEntries(entries) as Values;
}

function writeCopy<Values>(key: string, copy: LocalCopy<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Forbidden or full: then it lives in the page only.
  }
}

/** Forgets what was left under a key. */
export function clearCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
