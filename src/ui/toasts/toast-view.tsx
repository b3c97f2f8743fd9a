import { cva } from "class-variance-authority";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/toast";
import { useEffect, useState } from "react";
import { buttonClass } from "../primitives/button.tsx";

/** From docs/produto.md, "Notifications". */
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "default" | "destructive";
  /** Longer than usual, for an action that is offered for so long. */
  durationMs?: number;
  /** Running it closes the toast. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

const toastClass = cva(
  "relative rounded-card border bg-surface py-4 pr-14 pl-5 text-ink shadow-float data-[state=closed]:animate-leave data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
  {
    variants: {
      tone: { default: "border-line", destructive: "border-danger" },
    },
  },
);

/** The notification region (focused by F8) and its single toast. */
export default function ToastView({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { id, open, title, description, tone = "default", action, durationMs = DURATION_MS } = toast;
  const isFailure = tone === "destructive";
  return (
    <Radix.Provider
      label="Notificação"
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <Radix.Root
        key={id}
        open={open}
        duration={durationMs}
        onOpenChange={(isOpen) => !isOpen && onClose(id)}
        type={isFailure ? "foreground" : "background"}
        className={toastClass({ tone })}
      >
        <Announced urgent={isFailure}>
          <Radix.Title className={isFailure ? "font-semibold text-danger" : "font-semibold"}>
            {title}
          </Radix.Title>
          {description && (
            <Radix.Description className="mt-0.5 text-sm text-muted">{description}</Radix.Description>
          )}
        </Announced>
        {action && (
          <Radix.Action
            altText={action.label}
            className={buttonClass({ variant: "outline", size: "sm", className: "mt-2.5" })}
            onClick={action.run}
          >
            {action.label}
          </Radix.Action>
        )}
        <Radix.Close
          aria-label="Fechar notificação"
          className={buttonClass({
            variant: "ghost",
            size: "icon",
            className: "absolute! top-1.5 right-1.5",
          })}
        >
          <X aria-hidden size={18} />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        label="Notificações ({hotkey})"
        // Must not cover dialogs and their buttons at the bottom, nor the page editor's fields.
        className="fixed right-0 z-60 m-0 w-full max-w-105 list-none p-4 outline-none max-sm:top-0 sm:bottom-0 sm:p-6 sm:beside-buttons:bottom-36 lg:beside-buttons:bottom-28 max-lg:beside-panel:top-0 max-lg:beside-panel:bottom-auto lg:beside-panel:right-84"
      />
    </Radix.Provider>
  );
}

/**
 * A live region that receives its content one frame later, as screen readers need. Radix would instead keep a second,
 * hidden copy of the text in the page.
 */
function Announced({ urgent, children }: { urgent: boolean; children: React.ReactNode }) {
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsFilled(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div aria-live={urgent ? "assertive" : "polite"}>{isFilled && children}</div>;
}
