// What is being written in a dialog, kept in the browser until it is saved: a crash loses nothing.
import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { Stored } from "./edited-kind.ts";
import type { ItemStore } from "./item-store.ts";

/** Pause in typing after which the copy is written, ms. */
const PAUSE_MS = 400;

interface LocalDraft<Values> {
  values: Values;
  /** The version that was being edited; `null`: a new item. */
  updatedAt: string | null;
  /** When it was written, ISO. */
  writtenAt: string;
  /** The dialog went while one was writing, as when the session ends: one goes on where one was. */
  isInterrupted: boolean;
}

interface LocalDraftOptions<Item, Values extends FieldValues> {
  form: UseFormReturn<Values>;
  store: ItemStore<Item, Values>;
  draftName: string;
  /** Whether what is written is of no use any more. */
  isOver: () => boolean;
  /** Told when the copy was written, ISO. */
  onWritten: (at: string) => void;
  /** Told when the copy that stands in the form again was written, ISO. */
  onRestored: (writtenAt: string) => void;
}

/**
 * Writes what changes in a form, and finds what was left there earlier.
 * @param options what they call may change
 */
export function useLocalDraft<Item extends Stored, Values extends FieldValues>(
  options: LocalDraftOptions<Item, Values>,
) {
  const { form, store, draftName } = options;
  const key = () => copyKey(draftName, store.item()?.id ?? null);
  const [found, setFound] = useState(() => readDraft<Values>(key(), form.getValues()));
  const restore = (): void => {
    if (!found) return;
    store.adoptVersion(found.updatedAt);
    form.reset(found.values, { keepDefaultValues: true });
    // The offer is answered; the copy stays until what was typed is saved.
    setFound(undefined);
    options.onRestored(found.writtenAt);
  };
  const latest = useLatest({ ...options, key, restore });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isKept = false;
    const write = (isInterrupted = false): void => {
      timer = undefined;
      const { key, isOver, onWritten } = latest.current;
      if (isOver()) return;
      const values = form.getValues();
      isKept = !store.isSaved(values);
      if (!isKept) return clearCopy(key());
      const writtenAt = new Date().toISOString();
      writeCopy(key(), { values, updatedAt: store.version(), writtenAt, isInterrupted });
      onWritten(writtenAt);
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
      if (timer !== undefined || isKept) write(true);
    };
  }, [form, latest, store]);
  const isInterrupted = found?.isInterrupted === true;
  useEffect(() => {
    if (isInterrupted) latest.current.restore();
  }, [isInterrupted, latest]);
  return {
    /** When the copy was written that says something else than the form. */
    foundAt: found?.writtenAt,
    restore,
    /** Forgets the copy. */
    clear: () => {
      setFound(undefined);
      clearCopy(key());
    },
  };
}

/** A copy that says something else than the form does; storage may be forbidden or hold anything. */
function readDraft<Values extends FieldValues>(key: string, current: Values): LocalDraft<Values> | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? "null") as LocalDraft<Values> | null;
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

function writeCopy<Values>(key: string, copy: LocalDraft<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Forbidden or full: then it exists in the page only.
  }
}

/**
 * Where the browser keeps what is not saved.
 * @param draftName of the kind of item
 * @param id `null`: of a new one
 */
export function copyKey(draftName: string, id: string | null): string {
  return `${draftName}:${id ?? "new"}`;
}

/** Forgets what was left under a key. */
export function clearCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}
