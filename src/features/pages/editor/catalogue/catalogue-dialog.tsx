import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import type { StoredSection } from "../../schema.ts";
import { SECTION_TYPES } from "../../section-types/find-section-type.ts";
import { blockSection } from "../../sections/block/schema.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import { BlockChoice } from "./block-choice.tsx";
import { exampleOf, useLoadedExamples } from "./example-sections.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { useSiteSheet } from "./use-site-sheet.ts";

/** Blocks are chosen by name (BlockChoice). */
const CHOICE = SECTION_TYPES.filter((sectionType) => sectionType !== blockSection);

interface CatalogueDialogProps {
  /** The site's CSS. */
  styles: string;
  /** Names the place of the new section in words. */
  place: string;
  onChoose: (type: string) => void;
  /** Receives sections copied from a block, or a section that links to it. */
  onInsert: (sections: StoredSection[]) => void;
  onClose: () => void;
  /** Called after closing, when the focus is restored. */
  onClosed: () => void;
}

/** Offers every section type with a thumbnail. */
export default function CatalogueDialog(props: CatalogueDialogProps) {
  const { styles, place, onChoose, onInsert, onClose, onClosed } = props;
  const { site, config: edited } = useEditorUi();
  const examples = useLoadedExamples();
  const sheet = useSiteSheet(styles);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="xl" onClosed={onClosed}>
        <DialogTitle>Adicionar seção</DialogTitle>
        <DialogDescription className="text-sm">
          Ela entra {place}, e só aparece no site quando você publicar.
        </DialogDescription>
        {edited.isPage && <BlockChoice sheet={sheet} onInsert={onInsert} />}
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {CHOICE.map((sectionType) => (
            <li key={sectionType.type}>
              <button
                type="button"
                className="group block w-full rounded-card border p-2 text-left transition-colors hover:border-ink"
                onClick={() => onChoose(sectionType.type)}
              >
                <Thumbnail
                  sections={exampleOf(sectionType.type)}
                  examples={examples}
                  site={site}
                  sheet={sheet}
                />
                <span className="block px-1 pt-2 pb-0.5 text-sm font-semibold">{sectionType.label}</span>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
