import { useMemo } from "react";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { SECTION_KINDS } from "#src/features/pages/section-kinds/kinds.ts";
import { useEditorUi } from "#src/features/pages/editor/state/editor-ui.ts";
import { EXAMPLES, useLoadedExamples } from "./example-sections.ts";
import { Thumbnail } from "./thumbnail.tsx";

interface CatalogueDialogProps {
  /** The styles of the site. */
  styles: string;
  onChoose: (type: string) => void;
  onClose: () => void;
}

/** "Adicionar seção": every kind of section, each with its picture. */
export default function CatalogueDialog({ styles, onChoose, onClose }: CatalogueDialogProps) {
  const { site } = useEditorUi();
  const examples = useLoadedExamples();
  const sheet = useMemo(() => {
    const made = new CSSStyleSheet();
    // The pictures stand in the dashboard's document: its own theme and colours hold there.
    made.replaceSync(`${styles}\n:host { font-size: 1.0625rem; line-height: 1.6 }`);
    return made;
  }, [styles]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="xl">
        <DialogTitle>Adicionar seção</DialogTitle>
        <DialogDescription className="text-sm">
          Ela entra abaixo da seção escolhida, e só aparece no site quando você publicar.
        </DialogDescription>
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {SECTION_KINDS.map((kind, index) => (
            <li key={kind.type}>
              <button
                type="button"
                className="group block w-full rounded-card border p-2 text-left transition-colors hover:border-ink"
                onClick={() => onChoose(kind.type)}
              >
                <Thumbnail section={EXAMPLES[index]} examples={examples} site={site} sheet={sheet} />
                <span className="block px-1 pt-2 pb-0.5 text-sm font-semibold">{kind.label}</span>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
