// Keeps a copy of unsaved form values in the browser, so that a crash loses nothing.

import type { DraftCopies } from "../draft-session/draft-options.ts";
import { setAside } from "../local-copy/set-aside.ts";

const PAUSE_MS = 400;

interface FormCopy<Values> {
  values: Values;
  /** Version that was edited; `null` for the stored item. */
  base: string | null;
  /** ISO 8601. */
  writtenAt: string;
  /**
   * The dialog disappeared while typing, for example because the session ended. Such a copy is restored without asking.
   */
  isInterrupted: boolean;
}

interface CopiedForm<Values> {
  key: () => string;
  values: () => Values;
  base: () => string | null;
  isSaved: () => boolean;
  /** Whether the values were saved by hand or discarded; then nothing is written. */
  isOver: () => boolean;
  /** @param at ISO 8601 */
  onWritten: (at: string) => void;
}

/** Writes the copy while the form is edited, and removes it once everything is saved. */
export function startFormCopy<Values>(form: CopiedForm<Values>): DraftCopies {
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
    // Not debounced by further typing, to lose little in a crash.
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
 * Reads the copy if it differs from the form. Storage may be blocked or contain anything, so an unreadable copy, or one
 * that no longer fits the fields, is set aside.
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

/** Sets the copy aside because the editor failed with it, or should open without it. */
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

/** Applies copied values whose type still matches the form. */
function mergeCopy<Values extends Record<string, unknown>>(current: Values, copied: Partial<Values>): Values {
  const entries = Object.entries<unknown>(current).map(([name, value]) => {
    const other: unknown = copied[name];
    return [name, fits(other, value) ? other : value];
  });
  return Object.fromEntries(entries) as Values;
}

/** Whether a value has the type of another; lists must contain texts. */
function fits(value: unknown, current: unknown): boolean {
  if (!Array.isArray(current)) return typeof value === typeof current && !Array.isArray(value);
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}

function writeCopy<Values>(key: string, copy: FormCopy<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Storage is blocked or full: do without a copy.
  }
}

/** @param id `null` for a new item */
export function copyKey(draftName: string, id: string | null): string {
  return `${draftName}:${id ?? "new"}`;
}

export function clearCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is no copy.
  }
}
