import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthored, useKindName } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { allOf } from "#src/shared/word-lists.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useExactTime } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { RecordPages } from "#src/ui/lists/record-pages.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { type ApiToken, CALLS_DAYS, type TokenCall } from "./schema.ts";
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

function TokenCallRow({ call }: { call: TokenCall }) {
  const exactTime = useExactTime();
  const nameOf = useKindName();
  const { label, tone } = outcomeOf(call);
  return (
    <div className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-sm font-semibold wrap-anywhere">
          {call.title ?? (
            <span className="font-normal text-muted">
              {call.status === 403 ? "Recusado antes de ler o conteúdo" : "Sem título"}
            </span>
          )}
        </p>
        {call.isRepeat && (
          <p className="mt-0.5 text-sm text-muted">
            Repetiu uma Idempotency-Key: recebeu a resposta de antes, e nada foi criado.
          </p>
        )}
        {call.detail && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{call.detail}</p>}
      </div>
      <div className="flex items-center gap-2.5 sm:flex-col sm:items-end sm:gap-1">
        <Badge tone={tone}>{label}</Badge>
        <p className="text-xs whitespace-nowrap text-muted tabular-nums">
          {nameOf(call.kind)} · <time dateTime={call.createdAt}>{exactTime(call.createdAt)}</time>
        </p>
      </div>
    </div>
  );
}

function outcomeOf({ status, isDryRun, isRepeat }: TokenCall) {
  if (status >= 500) return { label: `${status} Falha nossa`, tone: "danger" } as const;
  if (status >= 400) return { label: `${status} Recusada`, tone: "warning" } as const;
  if (isRepeat) return { label: `${status} Repetição`, tone: "neutral" } as const;
  if (isDryRun) return { label: "200 Simulação", tone: "neutral" } as const;
  if (status === 200) return { label: "200 Já existia", tone: "neutral" } as const;
  return { label: `${status} Criado`, tone: "success" } as const;
}
