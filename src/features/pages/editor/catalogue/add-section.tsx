import { lazy, Suspense, useRef } from "react";
import { insertSections } from "../blocks/change-blocks.ts";
import { type AddingPlace, addSection, HEAD } from "../state/change-sections.ts";
import { useEditorStore } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";

const CatalogueDialog = lazy(() => import("./catalogue-dialog.tsx"));

interface AddSectionProps {
  /** Insertion point; undefined closes the catalog. */
  after: AddingPlace | undefined;
  styles: string;
  onClose: () => void;
}

/** Opens the catalog; the chosen section is added and selected. */
export function AddSection({ after, styles, onClose }: AddSectionProps) {
  const store = useEditorStore();
  const { selection } = useEditorUi();
  const added = useRef<string>(undefined);
  if (after === undefined) return null;
  return (
    <Suspense>
      <CatalogueDialog
        styles={styles}
        isAtHead={after === HEAD}
        onClose={onClose}
        // If opened from the page, editing continues there.
        onClosed={() => {
          focusFirstText(added.current);
          added.current = undefined;
        }}
        onInsert={(sections) => {
          store.edit(insertSections(sections, after));
          onClose();
          selection.select(sections[0]?.id ?? null);
        }}
        onChoose={(type) => {
          const id = crypto.randomUUID();
          added.current = id;
          store.edit(addSection(type, id, after));
          onClose();
          selection.select(id);
        }}
      />
    </Suspense>
  );
}

/** The dialog has returned the focus to the frame from which it was opened. */
function focusFirstText(id: string | undefined): void {
  const { activeElement: frame } = document;
  if (!(frame instanceof HTMLIFrameElement)) return;
  frame.contentDocument?.querySelector<HTMLElement>(`[data-section="${id}"] [data-text]`)?.focus();
}
