import { lazy, Suspense } from "react";
import { type AddingPlace, addSection, HEAD } from "#src/features/pages/editor/state/change-sections.ts";
import { useEditorStore } from "#src/features/pages/editor/state/editor-store.ts";
import { useEditorUi } from "#src/features/pages/editor/state/editor-ui.ts";

import { insertSections } from "../blocks/change-blocks.ts";

const CatalogueDialog = lazy(() => import("./catalogue-dialog.tsx"));

interface AddSectionProps {
  /** Where it adds; undefined: the catalogue is closed. */
  after: AddingPlace | undefined;
  styles: string;
  onClose: () => void;
}

/** The catalogue of sections, while it is open: what is chosen is added and selected. */
export function AddSection({ after, styles, onClose }: AddSectionProps) {
  const store = useEditorStore();
  const { select } = useEditorUi();
  if (after === undefined) return null;
  return (
    <Suspense>
      <CatalogueDialog
        styles={styles}
        isAtHead={after === HEAD}
        onClose={onClose}
        onInsert={(sections) => {
          store.edit(insertSections(sections, after));
          onClose();
          select(sections[0]?.id ?? null);
        }}
        onChoose={(type) => {
          const id = crypto.randomUUID();
          store.edit(addSection(type, id, after));
          onClose();
          select(id);
          // Asked for on the page, one goes on there.
          setTimeout(() => focusFirstText(id), FOCUS_AFTER_MS);
        }}
      />
    </Suspense>
  );
}

/** The dialog gives the focus back to what has opened it, ms after it is closed. */
const FOCUS_AFTER_MS = 80;

function focusFirstText(id: string): void {
  const { activeElement: frame } = document;
  if (!(frame instanceof HTMLIFrameElement)) return;
  frame.contentDocument?.querySelector<HTMLElement>(`[data-section="${id}"] [data-text]`)?.focus();
}
