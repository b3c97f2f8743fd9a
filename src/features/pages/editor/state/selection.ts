// Keeps what is selected on the page, and the panel that shows it. Only these transitions change it.

import { createRef } from "react";
import { createListeners } from "#src/shared/listeners.ts";
import { scrollBehavior } from "#src/ui/page/motion.ts";
import { partAround, type PropPath } from "../../sections/show-props.ts";
import { focusField, focusFirstField, focusLook } from "./focus-field.ts";
import type { MenuLinkPlace } from "./menu-link.ts";
import type { ErrorPlace } from "./refusal.ts";

export type Tab = "sections" | "fields" | "page" | "navigation";

/** Path of a value in a section. */
export interface Place {
  id: string;
  path: PropPath;
}

const NOTHING = {
  sectionId: null as string | null,
  /** The list item, such as a card, that was selected on the page. */
  part: null as Place | null,
  /** The address of the link whose text is being edited. */
  link: null as Place | null,
  /** The clicked picture. */
  image: null as Place | null,
  /** The clicked link of the menu or footer. */
  menuLink: null as MenuLinkPlace | null,
};

export type EditorSelection = ReturnType<typeof createSelection>;

/** @param afterRender see `useAfterRender` */
export function createSelection(afterRender: (act: () => void) => void) {
  const frame = createRef<HTMLIFrameElement>();
  // The URL hash may name a section.
  const asked = location.hash.slice(1) || null;
  let now = {
    ...NOTHING,
    sectionId: asked,
    tab: (asked ? "fields" : "sections") as Tab,
    /** On narrow windows, the panel is a sheet over the page. */
    isPanelOpen: asked !== null,
  };
  const listeners = createListeners();
  const set = (change: Partial<typeof now>): void => {
    now = { ...now, ...change };
    listeners.notify();
  };
  const showTab = (shown: Tab): void => set({ tab: shown, isPanelOpen: true });
  /** Selects from outside of the page, which then scrolls to the section. */
  const select = (sectionId: string | null): void => {
    set({ ...NOTHING, sectionId });
    afterRender(() => {
      const section = frame.current?.contentDocument?.querySelector(`[data-section="${sectionId}"]`);
      const shown = section?.querySelector(":scope > :not([data-controls])") ?? section;
      shown?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
    });
  };
  return {
    /** The preview frame. */
    frame,
    get: () => now,
    subscribe: listeners.add,
    select,
    /** Selects in the page itself. */
    selectHere: (sectionId: string): void =>
      set({ sectionId, menuLink: null, part: now.part?.id === sectionId ? now.part : null }),
    /**
     * Called when a text of the page is edited.
     * @param address path of the address of its link
     */
    enterText: (text: Place, address: PropPath | undefined): void =>
      set({
        part: partOf(text),
        link: address ? { id: text.id, path: address } : null,
        image: address ? null : now.image,
      }),
    selectPart: (part: Place | null): void => set({ part }),
    closeLink: (): void => set({ link: null }),
    selectImage: (image: Place): void => set({ image, link: null, part: partOf(image) }),
    closeImage: (): void => set({ image: null }),
    selectMenuLink: (menuLink: MenuLinkPlace): void => set({ ...NOTHING, menuLink }),
    closeMenuLink: (): void => set({ menuLink: null }),
    /** Called for a click on a Markdown text, which is edited in the fields. */
    selectField: (place: Place): void => {
      set({ part: partOf(place), link: null, image: null });
      showTab("fields");
      afterRender(() => focusField(place.path, place.id));
    },
    showTab,
    /** Opens the fields of a section that was added from the list. */
    showFields: (sectionId: string): void => {
      showTab("fields");
      afterRender(() => focusFirstField(sectionId));
    },
    /** Opens the fields of a section's look. */
    showLook: (sectionId: string): void => {
      showTab("fields");
      afterRender(() => focusLook(sectionId));
    },
    /** Shows and focuses a refused field. */
    showError: (place: ErrorPlace): void => {
      if ("sectionId" in place) select(place.sectionId);
      showTab("sectionId" in place ? "fields" : place.tab);
      afterRender(() => focusField(place.path, "sectionId" in place ? place.sectionId : undefined));
    },
    closePanel: (): void => set({ isPanelOpen: false }),
  };
}

function partOf({ id, path }: Place): Place | null {
  const part = partAround(path);
  return part ? { id, path: part } : null;
}
