import { useEffect, useRef } from "react";
import { LeaveDialog } from "#src/ui/dialogs/leave-dialog.tsx";
import { useLeaveGuard } from "#src/ui/dialogs/use-leave-guard.ts";

/** Saves what is not saved yet before the screen is left; asks only where that cannot be done. */
export function LeavePage({ flush, isSaved }: { flush: () => Promise<void>; isSaved: boolean }) {
  const held = useLeaveGuard(!isSaved);
  const tried = useRef<unknown>(undefined);
  useEffect(() => {
    if (!held || tried.current === held) return;
    tried.current = held;
    flush().then(held.proceed, () => {});
  }, [held, flush]);
  return (
    <LeaveDialog
      held={held}
      text="O que você escreveu ainda não chegou ao site. Fica guardado neste navegador."
    />
  );
}
