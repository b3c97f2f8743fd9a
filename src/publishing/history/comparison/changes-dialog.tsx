import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { DiffView } from "./diff-view.tsx";
import type { HistoryItem } from "#src/publishing/history/history-queries.ts";

export interface ChangedItem extends HistoryItem {
  /** The names of the kind's fields on screen. */
  labels: Record<string, string>;
  /** Only the fields that have a name there go to the site now. */
  isPart?: boolean;
}

export interface ChangesDialogProps extends ChangedItem {
  /** What goes to the site with it. */
  also?: ChangedItem;
  onClose: () => void;
}

/** What the draft of an item changes on the site. */
export default function ChangesDialog({ onClose, also, ...item }: ChangesDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle>O que muda</DialogTitle>
        <DialogDescription className="text-sm">
          O que foi salvo até agora, comparado com o que está no ar.
        </DialogDescription>
        <DiffView {...item} from="stored" to="draft" before="No ar" after="Rascunho" />
        {also && <DiffView {...also} from="stored" to="draft" />}
      </DialogContent>
    </Dialog>
  );
}
