import { lazy, Suspense, useRef } from "react";
import type { StoredSection } from "../../schema.ts";
import { labelOf } from "../actions/section-actions.ts";
import { insertSections } from "../blocks/change-blocks.ts";
import { type AddingPlace, addSection, placeOf } from "../state/change-sections.ts";
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
        place={describePlace(store.get().page.sections, after)}
        onClose={onClose}
        // Editing continues where the catalog was opened: on the page, or in the panel.
        onClosed={() => {
          const id = added.current;
          added.current = undefined;
          if (id !== undefined && !focusFirstText(id)) selection.showFields(id);
        }}
        onInsert={(sections) => {
          store.edit(insertSections(sections, after));
          onClose();
          added.current = sections[0]?.id;
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

/** Names the neighbors of an insertion point: "entre “Números” e “Depoimentos”". */
function describePlace(sections: readonly StoredSection[], after: AddingPlace): string {
  const at = placeOf(sections, after);
  const [above, below] = [sections[at - 1], sections[at]].map((one) => one && `“${labelOf(one)}”`);
  if (above === undefined) return "no começo da página";
  return below === undefined ? `no fim da página, abaixo de ${above}` : `entre ${above} e ${below}`;
}

/**
 * Focuses the first text of a section on the page. The dialog has returned the focus to where it was opened.
 * @returns false if that was not the page
 */
function focusFirstText(id: string): boolean {
  const { activeElement: frame } = document;
  if (!(frame instanceof HTMLIFrameElement)) return false;
  frame.contentDocument?.querySelector<HTMLElement>(`[data-section="${id}"] [data-text]`)?.focus();
  return true;
}
