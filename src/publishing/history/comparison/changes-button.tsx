import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import type { ChangesDialogProps } from "./changes-dialog.tsx";

const ChangesDialog = lazy(() => import("./changes-dialog.tsx"));

/** "Ver o que muda": compares a draft with the published version. */
export function ChangesButton(item: Omit<ChangesDialogProps, "onClose">) {
  return (
    <DialogButton dialog={ChangesDialog} given={item}>
      Ver o que muda
    </DialogButton>
  );
}
