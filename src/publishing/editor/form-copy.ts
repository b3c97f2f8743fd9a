// A copy of a form's values in the browser until they are saved, so that a crash loses nothing.
import type { DraftCopies } from "#src/publishing/draft-session/draft-options.ts";
import { setAside } from "#src/publishing/local-copy/set-aside.ts";

/** The copy is written this long after a change, ms. */
const PAUSE_MS = 400;

export interface FormCopy<Values> {
  values: Values;
  /** The version of the draft that was edited; `null` for what was stored in the item. */
  base: string | null;
  /** ISO. */
  writtenAt: string;
  /** The dialog disappeared during writing, for example as the session ended. Such a copy is restored without asking. */
  isInterrupted: boolean;
}

interface CopiedForm<Values> {
  key: () => string;
  values: () => Values;
  base: () => string | null;
  isSaved: () => boolean;
  /** Whether the values were saved by hand or given up: then nothing is written. */
  isOver: () => boolean;
  /** Called with the time of writing, ISO. */
  onWritten: (at: string) => void;
}

/** Writes a form's copy while it is edited, and removes it once all is saved. */
export function keepFormCopy<Values>(form: CopiedForm<Values>): DraftCopies {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWritten = false;
  const write = (isInterrupted: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    if (form.isOver()) return;
    isWritten = !form.isSaved();
    if (!isWritten) return clearCopy(form.key());
    const writtenAt = new Date().toISOString();
    writeCopy(form.key(), { values: form.values(), base: form.base(), writtenAt, isInterrupted });
    form.onWritten(writtenAt);
  };
  return {
    // Not put off by further typing: what is lost in a crash must be little.
    keepSoon: () => {
      timer ??= setTimeout(() => write(false), PAUSE_MS);
    },
    keepAtOnce: () => {
      if (timer !== undefined) write(false);
    },
    leave: () => {
      if (timer !== undefined || isWritten) write(true);
    },
  };
}

/**
 * The copy that is kept, if it differs from the form. Storage may be forbidden or contain anything: what cannot be read, or
 * fits no field any more, is put aside.
 */
export function readFormCopy<Values extends Record<string, unknown>>(
  key: string,
  current: Values,
): FormCopy<Values> | undefined {
  const text = readStored(key);
  if (text === null) return undefined;
  const copy = parseCopy<Values>(text);
  if (!copy || !Object.entries(copy.values).every(([name, value]) => fits(value, current[name]))) {
    if (setAside(key, text)) clearCopy(key);
  }
  if (!copy) return undefined;
  const values = mergeCopy(current, copy.values);
  return JSON.stringify(values) === JSON.stringify(current) ? undefined : { ...copy, values };
}

/** An editor that begins with the copy has failed, or shall do without it. */
export function setFormCopyAside(key: string): void {
  const text = readStored(key);
  if (text !== null && setAside(key, text)) clearCopy(key);
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseCopy<Values>(text: string): FormCopy<Values> | undefined {
  try {
    const copy = JSON.parse(text) as Partial<FormCopy<Values>> | null;
    const { values, base = null, writtenAt = "" } = copy ?? {};
    if (typeof values !== "object" || values === null || Number.isNaN(Date.parse(writtenAt)))
      return undefined;
    if (base !== null && typeof base !== "string") return undefined;
    return { values, base, writtenAt, isInterrupted: copy?.isInterrupted === true };
  } catch {
    return undefined;
  }
}

/** The form's values, replaced by the copy's where the type is still the same. */
function mergeCopy<Values extends Record<string, unknown>>(current: Values, copied: Partial<Values>): Values {
  const entries = Object.entries<unknown>(current).map(([name, value]) => {
    const other: unknown = copied[name];
    return [name, fits(other, value) ? other : value];
  });
  return Object.fromEntries(entries) as Values;
}

/** Whether a value is of the type of another one; lists are lists of texts. */
function fits(value: unknown, current: unknown): boolean {
  if (!Array.isArray(current)) return typeof value === typeof current && !Array.isArray(value);
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}

function writeCopy<Values>(key: string, copy: FormCopy<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Storage is forbidden or full: without a copy.
  }
}

/** Storage key of a copy. @param id `null` for a new item */
export function copyKey(draftName: string, id: string | null): string {
  return `${draftName}:${id ?? "new"}`;
}

/** Deletes a copy. */
export function clearCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it has no copy.
  }
}
