import { type RefObject, useCallback, useState } from "react";
import { scrollBehavior } from "#src/ui/page/motion.ts";
import { useAfterRender } from "#src/ui/primitives/use-after-render.ts";
import { partAround, type PropPath } from "../../sections/show-props.ts";
import type { Place, Tab } from "./editor-ui.ts";
import { focusField, focusLook } from "./focus-field.ts";
import type { MenuLinkPlace } from "./menu-link.ts";
import type { PageDraft } from "./page-draft.ts";
import type { ErrorPlace } from "./refusal.ts";

/**
 * Manages the selection and the active tab of the panel.
 * @param frame the preview frame
 */
export function useSelection(frame: RefObject<HTMLIFrameElement | null>) {
  // The URL hash may name a section.
  const [asked] = useState(() => location.hash.slice(1) || null);
  const [selectedId, setSelectedId] = useState<string | null>(asked);
  const [link, setLink] = useState<Place | null>(null);
  const [image, setImage] = useState<Place | null>(null);
  const [part, setPart] = useState<Place | null>(null);
  const [menuLink, setMenuLink] = useState<MenuLinkPlace | null>(null);
  const [tab, setTab] = useState<Tab>(asked ? "fields" : "sections");
  /** On narrow windows, the panel is a sheet over the page. */
  const [isPanelOpen, setIsPanelOpen] = useState(asked !== null);
  const afterRender = useAfterRender();
  const select = useCallback(
    (id: string | null) => {
      setSelectedId(id);
      setPart(null);
      setLink(null);
      setImage(null);
      setMenuLink(null);
      afterRender(() => {
        const section = frame.current?.contentDocument?.querySelector(`[data-section="${id}"]`);
        const shown = section?.querySelector(":scope > :not([data-controls])") ?? section;
        shown?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
      });
    },
    [afterRender, frame],
  );
  const showTab = useCallback((shown: Tab) => {
    setTab(shown);
    setIsPanelOpen(true);
  }, []);
  return {
    selectedId,
    /** Selects from outside of the page, which then scrolls to the section. */
    select,
    /** Selects in the page itself. */
    selectHere: useCallback((id: string) => {
      setSelectedId(id);
      setMenuLink(null);
      setPart((chosen) => (chosen?.id === id ? chosen : null));
    }, []),
    /**
     * Called when a text of the page is edited.
     * @param address path of the address of its link
     */
    enterText: useCallback((text: Place, address: PropPath | undefined) => {
      setPart(partOf(text));
      setLink(address ? { id: text.id, path: address } : null);
      if (address) setImage(null);
    }, []),
    /** The list item, such as a card, that was selected on the page. */
    part,
    setPart,
    leavePart: useCallback(() => setPart(null), []),
    /** Called for a click on a Markdown text, which is edited in the fields. */
    chooseField: useCallback(
      (place: Place) => {
        setPart(partOf(place));
        setLink(null);
        setImage(null);
        showTab("fields");
        afterRender(() => focusField(place.path, place.id));
      },
      [afterRender, showTab],
    ),
    link,
    setLink,
    image,
    setImage: useCallback((place: Place | null) => {
      setImage(place);
      if (!place) return;
      setLink(null);
      setPart(partOf(place));
    }, []),
    menuLink,
    setMenuLink: useCallback((place: MenuLinkPlace | null) => {
      setMenuLink(place);
      if (!place) return;
      setSelectedId(null);
      setPart(null);
      setLink(null);
      setImage(null);
    }, []),
    tab,
    showTab,
    /** Selects a section and opens the fields of its look. */
    showLook: useCallback(
      (sectionId: string) => {
        showTab("fields");
        afterRender(() => focusLook(sectionId));
      },
      [afterRender, showTab],
    ),
    /** Shows and focuses a refused field. */
    showError: (place: ErrorPlace): void => {
      if ("sectionId" in place) select(place.sectionId);
      showTab("sectionId" in place ? "fields" : place.tab);
      afterRender(() => focusField(place.path, "sectionId" in place ? place.sectionId : undefined));
    },
    isPanelOpen,
    closePanel: useCallback(() => setIsPanelOpen(false), []),
  };
}

function partOf({ id, path }: Place): Place | null {
  const part = partAround(path);
  return part ? { id, path: part } : null;
}

/** Returns the section that an undo step changed; undefined if it changed something else. */
export function findChanged(before: PageDraft, after: PageDraft): string | undefined {
  const known = new Set(before.sections);
  return after.sections.find((section) => !known.has(section))?.id;
}
