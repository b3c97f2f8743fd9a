// What the editor's parts share besides the page: what is selected, what is wrong, how it is shown.
import { createContext, use } from "react";
import type { SectionSite } from "#src/features/pages/sections/shown.ts";
import type { EditedKind } from "./edited-kind.ts";
import type { MenuLinkPlace } from "./menu-link.ts";
import type { AddingPlace } from "./change-sections.ts";
import type { Refusal } from "./refusal.ts";
import type { PropPath } from "#src/features/pages/sections/show-props.ts";

export type Tab = "sections" | "fields" | "page" | "navigation";

/** The parts of the panel. */
export const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: "sections", label: "Seções" },
  { tab: "fields", label: "Campos" },
  { tab: "page", label: "Página" },
  { tab: "navigation", label: "Menu" },
];

/** A value in a section. */
export interface Place {
  id: string;
  path: PropPath;
}

export interface EditorUi {
  selectedId: string | null;
  select: (id: string | null) => void;
  tab: Tab;
  showTab: (tab: Tab) => void;
  /** Opens the fields of the selected section at those of its look. */
  showLook: (sectionId: string) => void;
  /** The part of a list, such as a card, whose text or picture was chosen on the page. */
  part: Place | null;
  setPart: (part: Place | null) => void;
  /** The address of the link whose text is being edited. */
  link: Place | null;
  setLink: (link: Place | null) => void;
  /** The picture that was clicked. */
  image: Place | null;
  setImage: (image: Place | null) => void;
  /** The link of the menu or the footer that was clicked. */
  menuLink: MenuLinkPlace | null;
  setMenuLink: (menuLink: MenuLinkPlace | null) => void;
  /** Opens the catalogue; the new section comes below this one, or at the head of the page. */
  openCatalogue: (after: AddingPlace) => void;
  /** Once publishing was refused: from then on, what is wrong is marked. */
  refusal: Refusal | null;
  site: SectionSite;
  /** Whether a page is edited, or a block. */
  kind: EditedKind;
  /** The page came of this browser's copy: a section that cannot be shown takes the editor away, and the copy with it. */
  isFromCopy: boolean;
  /** Addresses of the site, as suggestions. */
  paths: readonly string[];
  /** Says something to screen readers. */
  announce: (text: string) => void;
}

const UiContext = createContext<EditorUi | null>(null);
export const EditorUiProvider = UiContext;

export function useEditorUi(): EditorUi {
  const ui = use(UiContext);
  if (!ui) throw new Error("outside of the editor");
  return ui;
}
