// What a visitor allows third parties: asked once, kept in the browser with the text that was agreed to.
import { useMemo, useSyncExternalStore } from "react";

const STORAGE_KEY = "cookie-consent";
/** Of the text that asks: a new one asks again. */
const VERSION = "2026-11-20";
const LASTS_MS = 365 * 24 * 3_600_000;
const CHANGE_EVENT = "vitrine:consent";
const OPEN_EVENT = "vitrine:consent-open";

/** What something may be loaded for. */
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
/** As it is found: anybody may have written it. */
type Unchecked = Omit<Kept, "consent"> & { consent: Record<keyof Consent, unknown> };

/**
 * The choice in force; `unasked` where there is none, `unknown` on the server and until React is there.
 * A browser that asks for privacy (Global Privacy Control) has answered, unless its owner says otherwise here.
 */
export function useConsent(): Consent | "unasked" | "unknown" {
  const kept = useSyncExternalStore(watchConsent, readKept, () => undefined);
  return useMemo(() => (kept === undefined ? "unknown" : (parseConsent(kept) ?? usualConsent())), [kept]);
}

/** Keeps a choice; where storage is blocked, as long as the page. */
export function saveConsent(consent: Consent): void {
  const kept = JSON.stringify({ version: VERSION, date: new Date().toISOString(), consent } satisfies Kept);
  document.documentElement.dataset.consent = kept;
  try {
    localStorage.setItem(STORAGE_KEY, kept);
  } catch {
    // It is in the page.
  }
  dispatchEvent(new Event(CHANGE_EVENT));
}

/** Asks for the choices to be shown, from wherever. */
export function openConsent(): void {
  dispatchEvent(new Event(OPEN_EVENT));
}

/** Calls back when somebody wants to see the choices; returns the way to stop. */
export function watchConsentOpening(onOpen: () => void): () => void {
  addEventListener(OPEN_EVENT, onOpen);
  return () => removeEventListener(OPEN_EVENT, onOpen);
}

/** Every change, of this tab or another. */
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

/** Undefined for what is too old, of another text, or no choice at all: anything may stand in the storage. */
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
