// Shared UI state of the editor: selection, errors, preview.

import { createContext, use } from "react";
import type { SectionSite } from "../../sections/section-view.ts";
import type { PropPath } from "../../sections/show-props.ts";
import type { AddingPlace } from "./change-sections.ts";
import type { MenuLinkPlace } from "./menu-link.ts";
import type { PageEditorConfig } from "./page-editor-config.ts";
import type { Refusal } from "./refusal.ts";

export type Tab = "sections" | "fields" | "page" | "navigation";

/** Tabs of the panel. */
export const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: "sections", label: "Seções" },
  { tab: "fields", label: "Campos" },
  { tab: "page", label: "Página" },
  { tab: "navigation", label: "Menu" },
];

/** Path of a value in a section. */
export interface Place {
  id: string;
  path: PropPath;
}

export interface EditorUi {
  selectedId: string | null;
  select: (id: string | null) => void;
  tab: Tab;
  showTab: (tab: Tab) => void;
  /** Selects a section and opens the fields of its look. */
  showLook: (sectionId: string) => void;
  /** The list item, such as a card, that was selected on the page. */
  part: Place | null;
  setPart: (part: Place | null) => void;
  /** The address of the link whose text is being edited. */
  link: Place | null;
  setLink: (link: Place | null) => void;
  /** The clicked picture. */
  image: Place | null;
  setImage: (image: Place | null) => void;
  /** The clicked link of the menu or footer. */
  menuLink: MenuLinkPlace | null;
  setMenuLink: (menuLink: MenuLinkPlace | null) => void;
  /** Opens the catalog; new sections go below this one or to the start. */
  openCatalogue: (after: AddingPlace) => void;
  /** Set when publishing was refused; errors are marked from then on. */
  refusal: Refusal | null;
  site: SectionSite;
  config: PageEditorConfig;
  /** The page was restored from this browser's copy. If a section crashes, the copy is set aside. */
  isFromCopy: boolean;
  /** Suggested link targets. */
  paths: readonly string[];
  /** Announces to screen readers. */
  announce: (text: string) => void;
}

const UiContext = createContext<EditorUi | null>(null);
export const EditorUiProvider = UiContext;

export function useEditorUi(): EditorUi {
  const ui = use(UiContext);
  if (!ui) throw new Error("outside of the editor");
  return ui;
}
