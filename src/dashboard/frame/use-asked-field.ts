import { useEffect } from "react";
import { useLocation } from "react-router";
import { ASKED_FIELD_PARAM } from "#src/shared/asked-field.ts";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";

const CONTROLS = "input:not([type=hidden]), select, textarea, button, [contenteditable=true]";
/** Pressing anything keeps the focus where it is. */
const ENDS = ["pointerdown", "keydown"];

/**
 * Scrolls to the field that the address asks for (`?campo=`) and focuses it, as soon as it is there: by the name of the
 * field or control, or the id of a part of the screen. A field that is rendered anew meanwhile gets the focus again.
 */
export function useAskedField(): void {
  const location = useLocation();
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get(ASKED_FIELD_PARAM);
    if (!wanted) return undefined;
    let focused: HTMLElement | undefined;
    const focusOnce = (): void => {
      if (!focused?.isConnected) focused = focusPlace(wanted);
    };
    const end = new AbortController();
    const observer = new MutationObserver(focusOnce);
    observer.observe(document.body, { subtree: true, childList: true });
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const type of ENDS)
      document.addEventListener(type, () => end.abort(), { signal: end.signal, capture: true });
    focusOnce();
    return () => end.abort();
  }, [location]);
}

/** @returns what has the focus now; undefined if there is no such place yet */
function focusPlace(wanted: string): HTMLElement | undefined {
  const name = CSS.escape(wanted);
  const content = document.getElementById(CONTENT_ID);
  const place = content?.querySelector<HTMLElement>(
    `[data-field="${name}"], [name="${name}"], [id="${name}"]`,
  );
  if (!place) return undefined;
  const control = place.id === wanted ? place : findControl(place);
  // A part of the screen takes no focus by itself.
  if (control === place && !place.matches(CONTROLS)) place.tabIndex = -1;
  control.focus({ preventScroll: true });
  // Not the place: a list may be taller than a phone's window.
  control.scrollIntoView({ block: place.id === wanted ? "start" : "center" });
  return control;
}

/** Finds the chosen one of several choices, the control that the label is of, or else the first control. */
function findControl(place: HTMLElement): HTMLElement {
  if (place.matches(CONTROLS)) {
    const chosen = `[name="${CSS.escape(place.getAttribute("name") ?? "")}"]:checked`;
    return place.closest("fieldset")?.querySelector<HTMLElement>(chosen) ?? place;
  }
  const labelled = place.querySelector("label")?.control;
  return labelled ?? place.querySelector<HTMLElement>(CONTROLS) ?? place;
}
