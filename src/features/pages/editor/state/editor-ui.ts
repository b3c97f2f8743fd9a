// Shares what all parts of the editor show: the selection, errors, the site around the page.

import { createContext, use, useSyncExternalStore } from "react";
import type { SectionSite } from "../../sections/section-view.ts";
import type { AddingPlace } from "./change-sections.ts";
import type { PageEditorConfig } from "./page-editor-config.ts";
import type { Refusal } from "./refusal.ts";
import type { EditorSelection } from "./selection.ts";

export interface EditorUi {
  selection: EditorSelection;
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

export function useSelection() {
  const { selection } = useEditorUi();
  return useSyncExternalStore(selection.subscribe, selection.get);
}
