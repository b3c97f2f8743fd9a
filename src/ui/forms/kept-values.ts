// Keeps what is typed into a form in this tab, so that a session that ends, a reload or a crash does not lose it.
// It goes when the form is sent or discarded, on logout in any tab, with another account's login, and with the tab.

import { useEffect } from "react";
import { SESSION_KEY } from "#src/shared/session-key.ts";

const PREFIX = "typed:";

/** @param name identifies the form and its subject */
export const keptKey = (userId: string, name: string): string => `${PREFIX}${userId}:${name}`;

/** Reads the kept values of fields; undefined if there are none. */
export function readKept<Values extends object>(key: string, first: Values): Partial<Values> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Record<string, unknown> | null;
    const fields = Object.entries(first).filter(([name, value]) => typeof kept?.[name] === typeof value);
    const found = fields.filter(([, value]) => isKeepable(value)).map(([name]) => [name, kept?.[name]]);
    return found.length > 0 ? (Object.fromEntries(found) as Partial<Values>) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps values for a form that opens later. */
export function keepValues(key: string, values: object): void {
  const kept = Object.entries(values).filter(([, value]) => isKeepable(value));
  attempt((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(kept))));
}

export function hasKept(key: string): boolean {
  return attempt((storage) => storage.getItem(key) !== null) ?? false;
}

/**
 * Keeps changed values while the form is open, and after it if the session ended.
 * @param key undefined: keeps nothing
 */
export function useKeptValues(key: string | undefined, values: object, isDirty: boolean): void {
  useEffect(() => {
    if (key === undefined) return;
    if (isDirty) keepValues(key, values);
    else drop(key);
  }, [key, values, isDirty]);
  useEffect(
    () => () => {
      if (key !== undefined && hasSession()) drop(key);
    },
    [key],
  );
}

/**
 * Drops what forms kept.
 * @param userId account whose values stay; undefined: none
 */
export function dropKept(userId?: string): void {
  attempt((storage) => {
    const own = userId === undefined ? undefined : keptKey(userId, "");
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && !(own && key.startsWith(own))) storage.removeItem(key);
  });
}

/** Files cannot be kept. */
const isKeepable = (value: unknown): boolean => typeof value === "string" || typeof value === "boolean";

const drop = (key: string): void => attempt((storage) => storage.removeItem(key));

function hasSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** Without an effect if storage is blocked or full: the form then lives only in the page. */
function attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
