import { lazy, Suspense, useState } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import type { ChangesDialogProps } from "./changes-dialog.tsx";

const ChangesDialog = lazy(() => import("./changes-dialog.tsx"));

/** "Ver o que muda": opens the comparison of a draft with what visitors read. */
export function ChangesButton(item: Omit<ChangesDialogProps, "onClose">) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Ver o que muda
      </Button>
      {isOpen && (
        <Suspense>
          <ChangesDialog {...item} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
