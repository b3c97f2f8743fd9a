// The local draft: a copy of the form's values in the browser until they are saved, so that a crash loses nothing.
import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { Stored } from "./edited-kind.ts";
import type { ItemStore } from "./item-store.ts";

/** The draft is written this long after a change, ms. */
const PAUSE_MS = 400;

interface LocalDraft<Values> {
  values: Values;
  /** The version of the draft that was edited; `null` for what was stored in the item. */
  base: string | null;
  /** ISO. */
  writtenAt: string;
  /** The dialog disappeared during writing, for example as the session ended. Such a draft is restored without asking. */
  isInterrupted: boolean;
}

interface LocalDraftOptions<Item, Values extends FieldValues> {
  form: UseFormReturn<Values>;
  store: ItemStore<Item, Values>;
  /** The version that the form is based on. */
  base: () => string | null;
  adoptBase: (base: string | null) => void;
  draftName: string;
  /** Whether the values were saved by hand or discarded: then no draft is written. */
  isOver: () => boolean;
  /** Called with the time of writing, ISO. */
  onWritten: (at: string) => void;
  /** Called with the time when the restored draft was written, ISO. */
  onRestored: (writtenAt: string) => void;
}

/**
 * Writes the local draft of a form, and finds an earlier one.
 * @param options its functions may change from render to render
 */
export function useLocalDraft<Item extends Stored, Values extends FieldValues>(
  options: LocalDraftOptions<Item, Values>,
) {
  const { form, store, draftName } = options;
  const key = () => copyKey(draftName, store.item()?.id ?? null);
  const [found, setFound] = useState(() => readDraft<Values>(key(), form.getValues()));
  const restore = (): void => {
    if (!found) return;
    options.adoptBase(found.base ?? null);
    form.reset(found.values, { keepDefaultValues: true });
    // Hides the notice. The stored draft stays until the values are saved.
    setFound(undefined);
    options.onRestored(found.writtenAt);
  };
  const latest = useLatest({ ...options, key, restore });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWritten = false;
    const write = (isInterrupted = false): void => {
      timer = undefined;
      const { key, isOver, onWritten } = latest.current;
      if (isOver()) return;
      const values = form.getValues();
      isWritten = !store.isSaved(values);
      if (!isWritten) return clearCopy(key());
      const writtenAt = new Date().toISOString();
      writeCopy(key(), { values, base: latest.current.base(), writtenAt, isInterrupted });
      onWritten(writtenAt);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        // Not put off by further typing: what is lost in a crash must be little.
        timer ??= setTimeout(write, PAUSE_MS);
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      // The dialog may disappear during typing, for example when the session ends.
      if (timer !== undefined || isWritten) write(true);
    };
  }, [form, latest, store]);
  const isInterrupted = found?.isInterrupted === true;
  useEffect(() => {
    if (isInterrupted) latest.current.restore();
  }, [isInterrupted, latest]);
  return {
    /** When a draft was written that differs from the form. */
    foundAt: found?.writtenAt,
    restore,
    clear: () => {
      setFound(undefined);
      clearCopy(key());
    },
  };
}

/** The stored draft if it differs from the form. Storage may be forbidden or contain anything. */
function readDraft<Values extends FieldValues>(key: string, current: Values): LocalDraft<Values> | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? "null") as LocalDraft<Values> | null;
    if (typeof copy?.values !== "object" || Number.isNaN(Date.parse(copy.writtenAt))) return undefined;
    const values = mergeDraft(current, copy.values);
    return JSON.stringify(values) === JSON.stringify(current) ? undefined : { ...copy, values };
  } catch {
    return undefined;
  }
}

/** The form's values, replaced by the draft's where the type is still the same. */
function mergeDraft<Values extends FieldValues>(current: Values, copied: Partial<Values>): Values {
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
    // Storage is forbidden or full: without a draft.
  }
}

/** Storage key of a local draft. @param id `null` for a new item */
export function copyKey(draftName: string, id: string | null): string {
  return `${draftName}:${id ?? "new"}`;
}

/** Deletes a local draft. */
export function clearCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it has no draft.
  }
}
