import { type RefObject, useCallback, useState } from "react";
import type { PageDraft } from "./page-draft.ts";
import type { Place, Tab } from "./editor-ui.ts";

/**
 * What is selected, and which part of the panel is shown.
 * @param frame the page's window
 */
export function useSelection(frame: RefObject<HTMLIFrameElement | null>) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [link, setLink] = useState<Place | null>(null);
  const [tab, setTab] = useState<Tab>("sections");
  /** On narrow windows the panel is a sheet over the page. */
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const select = useCallback(
    (id: string | null) => {
      setSelectedId(id);
      setLink(null);
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
    selectHere: setSelectedId,
    /** A picture in the page was clicked: its section has it among its fields. */
    choosePicture: useCallback(() => showTab("fields"), [showTab]),
    link,
    setLink,
    tab,
    showTab,
    isPanelOpen,
    closePanel: useCallback(() => setIsPanelOpen(false), []),
  };
}

/** The section that a step of undoing has changed; undefined where it changed something else. */
export function findChanged(before: PageDraft, after: PageDraft): string | undefined {
  const known = new Set(before.sections);
  return after.sections.find((section) => !known.has(section))?.id;
}
