// Shows one toast at a time. Radix is loaded with the first one.

import { createContext, lazy, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ShownToast, ToastMessage } from "./toast-view.tsx";

/** Milliseconds in which a change can be undone by its toast. */
export const UNDO_MS = 10_000;

/**
 * Time a closed toast stays in memory, so that its closing can be animated and undone
 * (docs/produto.md, "Notifications").
 */
const REMOVAL_DELAY_MS = 1_000_000;

interface ToastApi {
  toast: (message: ToastMessage) => void;
  dismiss: () => void;
}

const ToastContext = createContext<ToastApi | undefined>(undefined);
const loadView = () => import("./toast-view.tsx");
const ToastView = lazy(loadView);

/** Preloads the code, since the first toast may be about a lost connection. */
export function prepareToasts(): void {
  loadView().catch(() => {});
}

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error("useToast needs a Toaster above it");
  return api;
}

export function Toaster({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<ShownToast>();
  const lastId = useRef(0);
  const toast = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    setShown({ ...message, id: lastId.current, open: true });
  }, []);
  const dismiss = useCallback(
    () => setShown((current) => (current?.open ? { ...current, open: false } : current)),
    [],
  );
  // One toast may time out just when another replaces it.
  const close = useCallback((id: number) => {
    setShown((current) => (current?.id === id ? { ...current, open: false } : current));
  }, []);

  useEffect(() => {
    if (!shown || shown.open) return undefined;
    const timer = setTimeout(() => setShown(undefined), REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <ToastContext value={useMemo(() => ({ toast, dismiss }), [toast, dismiss])}>
      {children}
      {shown && (
        <Suspense>
          <ToastView toast={shown} onClose={close} />
        </Suspense>
      )}
    </ToastContext>
  );
}
