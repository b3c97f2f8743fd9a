import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthored } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { allOf } from "#src/shared/word-lists.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { RecordPages } from "#src/ui/lists/record-pages.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { type ApiToken, CALLS_DAYS } from "./schema.ts";
import { TokenCallRow } from "./token-call-row.tsx";
import { CALLS_PER_PAGE, callsQuery, useUnpublishAll } from "./token-queries.ts";

interface TokenCallsDialogProps {
  token: ApiToken;
  onClose: () => void;
}

export function TokenCallsDialog({ token, onClose }: TokenCallsDialogProps) {
  const [page, setPage] = useState(1);
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery(callsQuery(useApi(), token.id, page));
  const unpublish = useUnpublishAll();
  const { words } = useAuthored();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle className="wrap-anywhere">Chamadas de “{token.name}”</DialogTitle>
        <DialogDescription className="text-sm">
          Os últimos {CALLS_DAYS} dias, da mais nova à mais antiga. Do que foi enviado, só o título fica
          guardado.
        </DialogDescription>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y py-4">
          <p className="max-w-[44ch] text-sm text-muted">
            Algo saiu errado? Tudo o que este token publicou volta a ser rascunho de uma vez.
          </p>
          <Button
            variant="outline"
            tone="danger"
            disabled={unpublish.isPending}
            onClick={() => setIsAsking(true)}
          >
            {unpublish.isPending ? "Despublicando..." : "Despublicar tudo"}
          </Button>
        </div>
        <RecordPages
          query={query}
          limit={CALLS_PER_PAGE}
          onPage={setPage}
          empty={{ title: "Nenhuma chamada ainda", text: "Teste a conexão com o exemplo de “Como Usar”." }}
        >
          {({ calls }) =>
            calls.map((call) => (
              <li key={call.id}>
                <TokenCallRow call={call} />
              </li>
            ))
          }
        </RecordPages>
        <ConfirmDialog
          isOpen={isAsking}
          title="Despublicar tudo?"
          text={`Todos ${allOf(words)} que “${token.name}” criou saem do site agora e ficam como rascunhos. Para voltar, cada um precisa ser publicado de novo.`}
          action="Despublicar tudo"
          onConfirm={() => unpublish.mutate(token)}
          onClose={() => setIsAsking(false)}
        />
      </DialogContent>
    </Dialog>
  );
}
