// A visitor's consent to third parties: asked once, stored in the browser with the text's version.

import { useMemo, useSyncExternalStore } from "react";

const STORAGE_KEY = "cookie-consent";
/** A new version asks again. */
const VERSION = "2026-11-26";
const LASTS_MS = 365 * 24 * 3_600_000;
const CHANGE_EVENT = "vitrine:consent";
const OPEN_EVENT = "vitrine:consent-open";

export interface Consent {
  statistics: boolean;
  advertising: boolean;
  maps: boolean;
}

export const NO_CONSENT: Consent = { statistics: false, advertising: false, maps: false };

interface Kept {
  version: string;
  date: string;
  consent: Consent;
}
type Unchecked = Omit<Kept, "consent"> & { consent: Record<keyof Consent, unknown> };

/**
 * Returns `unasked` without a choice, `unknown` on the server and before hydration. Global Privacy Control counts as a
 * refusal, unless the visitor chooses otherwise here.
 */
export function useConsent(): Consent | "unasked" | "unknown" {
  const kept = useSyncExternalStore(watchConsent, readKept, () => undefined);
  return useMemo(() => (kept === undefined ? "unknown" : (parseConsent(kept) ?? usualConsent())), [kept]);
}

/** If storage is blocked, the choice lasts until the page is left. */
export function saveConsent(consent: Consent): void {
  const kept = JSON.stringify({ version: VERSION, date: new Date().toISOString(), consent } satisfies Kept);
  document.documentElement.dataset.consent = kept;
  try {
    localStorage.setItem(STORAGE_KEY, kept);
  } catch {
    // Storage is blocked: the choice stays in memory.
  }
  dispatchEvent(new Event(CHANGE_EVENT));
}

export function openConsent(): void {
  dispatchEvent(new Event(OPEN_EVENT));
}

/** Runs the callback when the choices must open. @returns a function that stops watching */
export function watchConsentOpening(onOpen: () => void): () => void {
  addEventListener(OPEN_EVENT, onOpen);
  return () => removeEventListener(OPEN_EVENT, onOpen);
}

/** Includes changes in other tabs. */
function watchConsent(onChange: () => void): () => void {
  addEventListener(CHANGE_EVENT, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(CHANGE_EVENT, onChange);
    removeEventListener("storage", onChange);
  };
}

function readKept(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return document.documentElement.dataset.consent ?? "";
  }
}

/** Returns undefined if the choice is too old, of another version or invalid, since storage may contain anything. */
function parseConsent(kept: string): Consent | undefined {
  try {
    const { version, date, consent } = JSON.parse(kept) as Unchecked;
    if (version !== VERSION || !(Date.now() - Date.parse(date) < LASTS_MS)) return undefined;
    const { statistics, advertising, maps } = consent;
    return { statistics: statistics === true, advertising: advertising === true, maps: maps === true };
  } catch {
    return undefined;
  }
}

function usualConsent(): Consent | "unasked" {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl ? NO_CONSENT : "unasked";
}
