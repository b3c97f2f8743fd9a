import { useState } from "react";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import type { ApiToken } from "./schema.ts";
import { TokenCallsDialog } from "./token-calls-dialog.tsx";
import { TokenCard } from "./token-card.tsx";
import { useDeleteToken, useToggleToken } from "./token-queries.ts";

export function TokenList({ tokens }: { tokens: ApiToken[] }) {
  const [toDelete, setToDelete] = useState<ApiToken>();
  const [opened, setOpened] = useState<ApiToken>();
  const toggle = useToggleToken();
  const remove = useDeleteToken();
  if (tokens.length === 0) {
    return (
      <EmptyState
        title="Nenhum token criado"
        text="Crie o primeiro no formulário desta página e cole-o na sua ferramenta de automação."
      />
    );
  }
  return (
    <>
      <ListFrame>
        {tokens.map((token) => (
          <li key={token.id}>
            <TokenCard
              token={token}
              onShowCalls={() => setOpened(token)}
              onToggle={() => toggle.mutate(token)}
              onDelete={() => setToDelete(token)}
            />
          </li>
        ))}
      </ListFrame>
      {opened && <TokenCallsDialog token={opened} onClose={() => setOpened(undefined)} />}
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Excluir token?"
        text={`“${toDelete?.name ?? ""}” deixa de funcionar agora, e a lista do que ele criou se perde. Isso não pode ser desfeito.`}
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}
