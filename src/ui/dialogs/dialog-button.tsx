import { Suspense, useState } from "react";
import { Button } from "../primitives/button.tsx";

type DialogButtonProps<Props extends object> = Omit<React.ComponentProps<typeof Button>, "onClick"> & {
  /** May be lazy; it is loaded when opened. */
  dialog: React.ComponentType<Props & { onClose: () => void }>;
  given: Props;
};

export function DialogButton<Props extends object>({
  dialog: Dialog,
  given,
  ...button
}: DialogButtonProps<Props>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        {...button}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <Dialog {...given} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
