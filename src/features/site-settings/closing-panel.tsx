import { useState } from "react";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { OpeningPanel } from "./opening-panel.tsx";
import { useOpening } from "./use-opening.ts";

/** Opens the site, or closes it again after confirmation. */
export function ClosingPanel() {
  const [isAsking, setAsking] = useState(false);
  const { isUnderConstruction, isPending, setClosed } = useOpening();
  if (isUnderConstruction !== false) return <OpeningPanel />;
  return (
    <Panel title="O site está aberto">
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-prose text-sm text-muted">
          Todos podem vê-lo. Fechado, ele mostra “Em construção”, com o nome e o contato da empresa.
        </p>
        <Button variant="outline" aria-disabled={isPending} onClick={() => !isPending && setAsking(true)}>
          {isPending ? "Fechando..." : "Fechar o site"}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Fechar o site?"
        text="Visitantes deixam de ver as páginas, e nada chega pelos formulários. A equipe e os links de prévia continuam vendo tudo. Fechado por muitos dias, o site sai dos resultados de busca."
        action="Fechar o site"
        onConfirm={() => setClosed(true)}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}
