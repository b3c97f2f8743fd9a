// Sensitive acts: the server asks again who it is, and every call of the dashboard comes through here.
import { lazy, Suspense, useCallback, useRef, useState } from "react";

const ConfirmIdentityDialog = lazy(() => import("./confirm-identity-dialog.tsx"));

interface ConfirmIdentity {
  /** Opens the dialog. @returns whether the person has proved who they are; false where they gave up */
  ask: () => Promise<boolean>;
  /** To be rendered. */
  dialog: React.ReactNode;
}

/**
 * One dialog for all calls that wait at the same time.
 * @param onRenew gets the session's new token, before the calls are repeated
 */
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
