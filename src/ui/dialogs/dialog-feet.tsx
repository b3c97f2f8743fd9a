import { Button } from "#src/ui/primitives/button.tsx";
import { DialogClose } from "./dialog.tsx";

interface DialogFeetProps {
  /** What the form does. */
  action: string;
  /** Said while it is being done. */
  busy?: string;
  isSending?: boolean;
  isDangerous?: boolean;
}

/** The end of a form in a dialog: the way out, and the button that sends it. */
export function DialogFeet({
  action,
  busy = action,
  isSending = false,
  isDangerous = false,
}: DialogFeetProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <DialogClose asChild>
        <Button variant="outline">Cancelar</Button>
      </DialogClose>
      <Button type="submit" variant={isDangerous ? "destructive" : "default"} aria-disabled={isSending}>
        {isSending ? busy : action}
      </Button>
    </div>
  );
}
