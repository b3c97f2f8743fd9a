import { useState } from "react";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { Destination } from "../schema.ts";
import { useReplaceSecret } from "../webhook-queries.ts";

interface SecretFieldProps {
  destination: Destination;
  onSecret: (destination: Destination) => void;
}

export function SecretField({ destination, onSecret }: SecretFieldProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [masked, setMasked] = useState(destination.secret);
  const replace = useReplaceSecret((replaced) => {
    const full = replaced.secret ?? "";
    setMasked(`${full.slice(0, 10)}…${full.slice(-4)}`);
    onSecret(replaced);
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t pt-5">
      <div className="min-w-0">
        <p className="text-sm font-semibold">Segredo</p>
        <code className="font-mono text-sm break-all text-muted">
          {masked ?? (destination.isSecretLost ? "não pode ser lido" : "ainda nenhum")}
        </code>
      </div>
      <Button variant="outline" size="sm" aria-disabled={replace.isPending} onClick={() => setIsAsking(true)}>
        {replace.isPending ? "Trocando..." : "Gerar novo segredo"}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Gerar novo segredo?"
        text="O segredo atual deixa de assinar agora. Até você trocar o segredo lá no destino, ele pode recusar os avisos."
        action="Gerar novo segredo"
        onConfirm={() => replace.mutate(destination)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
