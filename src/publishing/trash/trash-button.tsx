import Trash from "lucide-react/icons/trash-2";
import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";

const TrashDialog = lazy(() => import("./trash-dialog.tsx"));

/**
 * "Lixeira": opens the trash, whose code is loaded on demand.
 * @param props.path API base path: "/api/posts"
 */
export function TrashButton({ path }: { path: string }) {
  return (
    <DialogButton variant="ghost" dialog={TrashDialog} given={{ path }}>
      <Trash aria-hidden size={15} />
      Lixeira
    </DialogButton>
  );
}
