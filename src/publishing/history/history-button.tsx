import HistoryIcon from "lucide-react/icons/history";
import { lazy, Suspense, useState } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import type { HistoryDialogProps } from "./history-dialog.tsx";

const HistoryDialog = lazy(() => import("./history-dialog.tsx"));

type HistoryButtonProps = Omit<HistoryDialogProps, "onClose"> & {
  variant?: "ghost" | "outline";
  /** Id of the item's name, for screen readers. */
  "aria-describedby"?: string;
};

/** "Histórico": opens the history of an item, whose code is loaded then. */
export function HistoryButton({ variant = "ghost", ...props }: HistoryButtonProps) {
  const { "aria-describedby": describedBy, ...item } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size="sm" aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        <HistoryIcon aria-hidden size={15} />
        Histórico
      </Button>
      {isOpen && (
        <Suspense>
          <HistoryDialog {...item} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
