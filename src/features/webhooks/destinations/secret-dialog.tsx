import { ShownOnceDialog } from "#src/ui/dialogs/shown-once-dialog.tsx";
import type { Destination } from "../schema.ts";

/** Shows a new secret in full, only this time. */
export function SecretDialog({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`Segredo de “${destination.name}”`}
      text="Copie o segredo agora e guarde-o no sistema que recebe os avisos: com ele se confere que vieram daqui. Ele não poderá ser visto de novo."
      secret={destination.secret ?? ""}
      onClose={onClose}
    />
  );
}
