import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import type { ItemPath } from "../../item-path.ts";
import { DiffView } from "./diff-view.tsx";

interface ChangedItem extends ItemPath {
  labels: Record<string, string>;
  /** Compares only the fields that have a label. */
  isPart?: boolean;
}

export interface ChangesDialogProps extends ChangedItem {
  /** Another item published along with this one. */
  also?: ChangedItem;
  onClose: () => void;
}

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
