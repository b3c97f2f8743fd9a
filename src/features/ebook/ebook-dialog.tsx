// Loaded only when the popup is about to open.

import "./ebook.css";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { EbookForm } from "./ebook-form.tsx";
import { GuideCover } from "./guide-cover.tsx";
import { openGuide } from "./use-ebook-form.ts";

interface EbookDialogProps {
  open: boolean;
  onClose: () => void;
  onSent: (downloadUrl: string) => void;
}

export default function EbookDialog({ open, onClose, onSent }: EbookDialogProps) {
  const words = useTexts(EBOOK_POPUP);
  const finish = (downloadUrl: string): void => {
    openGuide(downloadUrl);
    onSent(downloadUrl);
  };
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        size="lg"
        // The popup opens by itself: focus on a field would open a phone's keyboard.
        startsOnItself
      >
        <div className="ebook-offer">
          <GuideCover words={words} className="ebook-cover" />
          <div>
            <DialogTitle>{words.title}</DialogTitle>
            <DialogDescription className="mb-5">{words.text}</DialogDescription>
            <EbookForm onSent={finish} />
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
