// Radix's dialog with the site's styles. On public pages import it lazily, to keep the first visit small.

import { cx } from "class-variance-authority";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { buttonClass } from "../primitives/button.tsx";
import { type DialogFocus, useFocusBack } from "./use-focus-back.ts";

export const Dialog = Radix.Root;
export const DialogClose = Radix.Close;

interface DialogContentProps
  extends
    DialogFocus,
    Omit<React.ComponentProps<typeof Radix.Content>, keyof DialogFocus | "onOpenAutoFocus"> {
  /** Maximum width. */
  size?: "sm" | "md" | "lg" | "xl";
  hasCross?: boolean;
}

const WIDTHS = { sm: "sm:max-w-105", md: "sm:max-w-140", lg: "sm:max-w-190", xl: "sm:max-w-260" };

/** The panel, at the bottom on a phone. It must contain a DialogTitle. */
export function DialogContent(props: DialogContentProps) {
  const { size = "md", hasCross = true, className, children, ...others } = props;
  const { startsOnItself, backTo, onCloseAutoFocus, onClosed, ...rest } = others;
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-appear" />
      <Radix.Content
        className={cx(
          "fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto has-data-dialog-footer:scroll-pb-36 overscroll-contain rounded-t-card border border-line bg-surface p-6 text-ink shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-card sm:p-8",
          WIDTHS[size],
          className,
        )}
        // Radix warns about dialogs without a description, which most here do not need.
        aria-describedby={undefined}
        {...useFocusBack({ startsOnItself, backTo, onCloseAutoFocus, onClosed })}
        {...rest}
      >
        {children}
        {hasCross && (
          <Radix.Close
            aria-label="Fechar"
            className={buttonClass({
              variant: "ghost",
              size: "icon",
              className: "absolute! top-3 right-3 text-muted",
            })}
          >
            <X aria-hidden size={20} />
          </Radix.Close>
        )}
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DialogTitle({ className, ...rest }: React.ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className={cx("pr-10 text-2xl", className)} {...rest} />;
}

export function DialogDescription({ className, ...rest }: React.ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className={cx("mt-2 text-muted", className)} {...rest} />;
}
