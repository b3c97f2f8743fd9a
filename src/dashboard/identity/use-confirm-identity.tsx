// Asks for identity again before sensitive acts. Every dashboard call comes through here.

import { lazy, Suspense, useCallback, useRef, useState } from "react";

const ConfirmIdentityDialog = lazy(() => import("./confirm-identity-dialog.tsx"));

interface ConfirmIdentity {
  /** Opens the dialog. @returns false if the person cancels */
  ask: () => Promise<boolean>;
  dialog: React.ReactNode;
}

/** Shares one dialog between waiting calls. @param onRenew receives the session's new token before they are repeated */
export function useConfirmIdentity(token: string, onRenew: (token: string) => void): ConfirmIdentity {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<{ promise: Promise<boolean>; settle: (isConfirmed: boolean) => void }>(undefined);

  const ask = useCallback((): Promise<boolean> => {
    if (!waiting.current) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.current = { promise, settle: resolve };
      setIsOpen(true);
    }
    return waiting.current.promise;
  }, []);
  const close = useCallback((isConfirmed: boolean) => {
    waiting.current?.settle(isConfirmed);
    waiting.current = undefined;
    setIsOpen(false);
  }, []);

  const dialog = isOpen && (
    <Suspense>
      <ConfirmIdentityDialog token={token} onRenew={onRenew} onClose={close} />
    </Suspense>
  );
  return { ask, dialog };
}
