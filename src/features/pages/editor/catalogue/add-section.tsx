import { lazy, Suspense, useRef } from "react";
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
  const added = useRef<string>(undefined);
  if (after === undefined) return null;
  return (
    <Suspense>
      <CatalogueDialog
        styles={styles}
        isAtHead={after === HEAD}
        onClose={onClose}
        // Asked for on the page, one goes on there.
        onClosed={() => {
          focusFirstText(added.current);
          added.current = undefined;
        }}
        onInsert={(sections) => {
          store.edit(insertSections(sections, after));
          onClose();
          select(sections[0]?.id ?? null);
        }}
        onChoose={(type) => {
          const id = crypto.randomUUID();
          added.current = id;
          store.edit(addSection(type, id, after));
          onClose();
          select(id);
        }}
      />
    </Suspense>
  );
}

/** In the page's frame, where the focus is back from the dialog that was opened there. */
function focusFirstText(id: string | undefined): void {
  const { activeElement: frame } = document;
  if (!(frame instanceof HTMLIFrameElement)) return;
  frame.contentDocument?.querySelector<HTMLElement>(`[data-section="${id}"] [data-text]`)?.focus();
}
