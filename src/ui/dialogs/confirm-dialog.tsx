import * as Radix from "radix-ui/alert-dialog";
import { Button, buttonClass } from "../primitives/button.tsx";
import { useFocusBack } from "./use-focus-back.ts";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: React.ReactNode;
  action: string;
  onConfirm: () => void;
  /** Called on cancel and after confirming. */
  onClose: () => void;
  cancel?: string;
  /** Shown below the text: a list, for instance. */
  details?: React.ReactNode;
  /** False for an action that can be taken back. */
  isDangerous?: boolean;
}

/** Asks before an irreversible action; "Cancelar" has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, action, onConfirm, onClose, cancel = "Cancelar" } = props;
  const { details, isDangerous = true } = props;
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-appear" />
        <Radix.Content
          {...useFocusBack()}
          className="fixed inset-x-4 bottom-4 z-60 rounded-card border border-line bg-surface p-6 text-ink shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:w-[26rem]"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-sm wrap-anywhere text-muted">{text}</Radix.Description>
          {details}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel className={buttonClass({ variant: "outline" })}>{cancel}</Radix.Cancel>
            <Radix.Action asChild>
              {/* A double click's second click hits the closing dialog. */}
              <Button variant={isDangerous ? "destructive" : "default"} onClick={() => isOpen && onConfirm()}>
                {action}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
