import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import * as Dialog from "radix-ui/dialog";
import { useState } from "react";
import { buttonClass } from "#src/ui/primitives/button.tsx";

const iconButton = buttonClass({ variant: "ghost", size: "icon" });

export function Drawer({ children }: { children: (close: () => void) => React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger aria-label="Abrir menu" className={iconButton}>
        <Menu aria-hidden size={22} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-appear lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-[min(18rem,85vw)] border-r bg-surface text-ink shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-appear lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {children(() => setIsOpen(false))}
          <Dialog.Close aria-label="Fechar menu" className={`${iconButton} absolute! top-2 right-3`}>
            <X aria-hidden size={20} />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
