import { type RefObject, useCallback, useState } from "react";
import type { PropPath } from "#src/features/pages/sections/show-props.ts";
import type { PageDraft } from "./page-draft.ts";
import type { MenuLinkPlace } from "./menu-link.ts";
import type { Place, Tab } from "./editor-ui.ts";
import type { ErrorPlace } from "./refusal.ts";

/**
 * What is selected, and which part of the panel is shown.
 * @param frame the page's window
 */
export function useSelection(frame: RefObject<HTMLIFrameElement | null>) {
  // An address may end in the id of a section.
  const [asked] = useState(() => location.hash.slice(1) || null);
  const [selectedId, setSelectedId] = useState<string | null>(asked);
  const [link, setLink] = useState<Place | null>(null);
  const [image, setImage] = useState<Place | null>(null);
  const [menuLink, setMenuLink] = useState<MenuLinkPlace | null>(null);
  const [tab, setTab] = useState<Tab>(asked ? "fields" : "sections");
  /** On narrow windows the panel is a sheet over the page. */
  const [isPanelOpen, setIsPanelOpen] = useState(asked !== null);
  const select = useCallback(
    (id: string | null) => {
      setSelectedId(id);
      setLink(null);
      setImage(null);
      setMenuLink(null);
      // Once it is rendered.
      setTimeout(() => {
        const section = frame.current?.contentDocument?.querySelector(`[data-section="${id}"]`);
        (section?.firstElementChild ?? section)?.scrollIntoView({ block: "nearest", behavior: "smooth" });
      }, 60);
    },
    [frame],
  );
  const showTab = useCallback((shown: Tab) => {
    setTab(shown);
    setIsPanelOpen(true);
  }, []);
  return {
    selectedId,
    /** From outside of the page, which then scrolls to it. */
    select,
    /** In the page itself. */
    selectHere: useCallback((id: string) => {
      setSelectedId(id);
      setMenuLink(null);
    }, []),
    /** A text in Markdown was clicked: its section has it among its fields. */
    chooseField: useCallback(
      ({ path }: Place) => {
        setLink(null);
        setImage(null);
        showTab("fields");
        setTimeout(() => focusField(path), 60);
      },
      [showTab],
    ),
    link,
    setLink: useCallback((place: Place | null) => {
      setLink(place);
      if (place) setImage(null);
    }, []),
    image,
    setImage: useCallback((place: Place | null) => {
      setImage(place);
      if (place) setLink(null);
    }, []),
    menuLink,
    setMenuLink: useCallback((place: MenuLinkPlace | null) => {
      setMenuLink(place);
      if (!place) return;
      setSelectedId(null);
      setLink(null);
      setImage(null);
    }, []),
    tab,
    showTab,
    /** Shows what was refused, and gives it the focus. */
    showError: (place: ErrorPlace): void => {
      if ("sectionId" in place) select(place.sectionId);
      showTab("sectionId" in place ? "fields" : place.tab);
      setTimeout(() => focusField(place.path), 60);
    },
    isPanelOpen,
    closePanel: useCallback(() => setIsPanelOpen(false), []),
  };
}

/** How often the control is looked for, 50 ms apart: the Markdown editor is loaded when it is needed. */
const TRIES = 60;

/** Focuses the control of a value in the panel, once it is there. */
export function focusField(path: PropPath, tries = TRIES): void {
  const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.join("."))}"]`);
  const control = place && controlIn(place);
  for (
    let part = place?.parentElement?.closest("details");
    part;
    part = part.parentElement?.closest("details")
  )
    part.open = true;
  if (control) control.focus();
  else if (tries > 0) setTimeout(() => focusField(path, tries - 1), 50);
}

/** The control itself, or the first one of a picture or a list; of the Markdown editor the text, which comes last. */
function controlIn(place: HTMLElement): HTMLElement | null {
  if (!place.matches("div, fieldset")) return place;
  const isMarkdown = place.querySelector("[data-markdown-editor]") !== null;
  return place.querySelector(isMarkdown ? "[contenteditable=true], textarea" : "input, summary, button");
}

/** The section that a step of undoing has changed; undefined where it changed something else. */
export function findChanged(before: PageDraft, after: PageDraft): string | undefined {
  const known = new Set(before.sections);
  return after.sections.find((section) => !known.has(section))?.id;
}
