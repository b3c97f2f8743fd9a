import { lazy, Suspense } from "react";
import { addSection } from "#src/features/pages/editor/state/change-sections.ts";
import { useEditorStore } from "#src/features/pages/editor/state/editor-store.ts";
import { useEditorUi } from "#src/features/pages/editor/state/editor-ui.ts";

const CatalogueDialog = lazy(() => import("./catalogue-dialog.tsx"));

interface AddSectionProps {
  /** The section below which it adds; `null`: below all; undefined: the catalogue is closed. */
  after: string | null | undefined;
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
        onClose={onClose}
        onChoose={(type) => {
          const id = crypto.randomUUID();
          store.edit(addSection(type, id, after));
          onClose();
          select(id);
        }}
      />
    </Suspense>
  );
}
