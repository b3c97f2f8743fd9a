import HistoryIcon from "lucide-react/icons/history";
import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { RowActionLabel } from "#src/ui/lists/row-actions.tsx";
import type { HistoryDialogProps } from "./history-dialog.tsx";

const HistoryDialog = lazy(() => import("./history-dialog.tsx"));

type HistoryButtonProps = Omit<HistoryDialogProps, "onClose"> & {
  variant?: "ghost" | "outline";
  /** Id of the element with the item's title, for screen readers. */
  "aria-describedby"?: string;
};

/** "Histórico": opens an item's history, whose code is loaded on demand. */
export function HistoryButton({ variant = "ghost", ...props }: HistoryButtonProps) {
  const { "aria-describedby": describedBy, ...item } = props;
  return (
    <DialogButton variant={variant} aria-describedby={describedBy} dialog={HistoryDialog} given={item}>
      <HistoryIcon aria-hidden size={15} />
      <RowActionLabel>Histórico</RowActionLabel>
    </DialogButton>
  );
}
