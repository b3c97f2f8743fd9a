import { Suspense, useState } from "react";
import { Button } from "#src/ui/primitives/button.tsx";

type DialogButtonProps<Props extends object> = Omit<React.ComponentProps<typeof Button>, "onClick"> & {
  /** Its code may be loaded when it is opened. */
  dialog: React.ComponentType<Props & { onClose: () => void }>;
  /** What the dialog is given, beside `onClose`. */
  given: Props;
};

/** A small button that opens a dialog. */
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
