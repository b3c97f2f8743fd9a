import Trash from "lucide-react/icons/trash-2";
import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";

const TrashDialog = lazy(() => import("./trash-dialog.tsx"));

/** "Lixeira": opens what was deleted, whose code is loaded then. @param props.path of the API: "/api/posts" */
export function TrashButton({ path }: { path: string }) {
  return (
    <DialogButton variant="ghost" dialog={TrashDialog} given={{ path }}>
      <Trash aria-hidden size={15} />
      Lixeira
    </DialogButton>
  );
}
