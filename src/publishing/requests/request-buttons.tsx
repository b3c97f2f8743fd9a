import Hand from "lucide-react/icons/hand";
import Undo from "lucide-react/icons/undo-2";
import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { RowActionLabel } from "#src/ui/lists/row-actions.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useRequestPublication } from "./request-queries.ts";

const ReturnRequestDialog = lazy(() => import("./return-request-dialog.tsx"));

type ButtonProps = Omit<React.ComponentProps<typeof Button>, "onClick">;

/** "Pedir publicação", for authors, who may not publish. */
export function RequestButton({ path, id, ...button }: ButtonProps & { path: string; id: string }) {
  const request = useRequestPublication(path);
  const once = useOnce();
  return (
    <Button {...button} onClick={() => void once(() => request.mutateAsync(id).then(ignore, ignore))}>
      <Hand aria-hidden size={15} />
      <RowActionLabel>Pedir publicação</RowActionLabel>
    </Button>
  );
}

/** "Devolver": answers a request without publishing. */
export function ReturnRequestButton({
  path,
  item: { id, title, publicationRequest },
  ...button
}: ButtonProps & {
  path: string;
  item: { id: string; title: string; publicationRequest?: { author: { name: string } } | null | undefined };
}) {
  const given = { path, id, title, name: publicationRequest?.author.name ?? "" };
  return (
    <DialogButton {...button} dialog={ReturnRequestDialog} given={given}>
      <Undo aria-hidden size={15} />
      <RowActionLabel>Devolver</RowActionLabel>
    </DialogButton>
  );
}

/** A toast already reports the outcome. */
function ignore(): void {}
