import { ShownOnceDialog } from "#src/ui/dialogs/shown-once-dialog.tsx";
import type { ApiToken } from "./schema.ts";

/** Shows a new token in full, this once (docs/produto.md, "API tokens"). */
export function CreatedTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Token Criado com Sucesso!"
      text="Copie o token agora e guarde-o em lugar seguro. Ele não poderá ser visto de novo."
      secret={token.token ?? ""}
      onClose={onClose}
    />
  );
}
