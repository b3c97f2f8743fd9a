import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { kindWordsQuery } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ShownOnceDialog } from "#src/ui/dialogs/shown-once-dialog.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Card } from "#src/ui/primitives/card.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/token-screen.page";
import type { ApiToken } from "./schema.ts";
import { TokenCallsDialog } from "./token-calls-dialog.tsx";
import { TokenCard, TokenCardSkeleton, tokenState } from "./token-card.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenHelp } from "./token-help.tsx";
import { tokensQuery, useDeleteToken, useToggleToken } from "./token-queries.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "API Tokens", path: location.pathname, hidden: true });

/** Manages API tokens and shows their calls (docs/produto.md, "API tokens"). */
export default function TokenScreen() {
  const [created, setCreated] = useState<ApiToken>();
  const { toast } = useToast();
  const show = (token: ApiToken): void => {
    setCreated(token);
    toast({ title: "Token criado!", description: "Copie-o agora: ele não poderá ser visto de novo." });
  };
  return (
    <>
      <ScreenHeader title="API Tokens" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <Card as="section" padding="sm" aria-labelledby="new-token">
            <h2 id="new-token" className="mb-4 text-xl">
              Novo token
            </h2>
            <NewToken onCreated={show} />
          </Card>
          <Tokens />
        </div>
        <TokenHelp />
      </div>
      {created && <CreatedTokenDialog token={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}

function NewToken({ onCreated }: { onCreated: (token: ApiToken) => void }) {
  const { data, error, refetch } = useQuery(kindWordsQuery(useApi()));
  if (data) return <TokenForm known={data.flatMap(({ permissions }) => permissions)} onCreated={onCreated} />;
  return error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-60" />;
}

function Tokens() {
  const { data, error, refetch } = useQuery(tokensQuery(useApi()));
  useFailureToast(error, "Erro ao carregar tokens", "Não foi possível carregar a lista de tokens.");
  const active = data?.filter((token) => tokenState(token) === "active").length;
  return (
    <section aria-labelledby="token-list" aria-busy={!data && !error}>
      <h2 id="token-list" className="mb-3 text-xl">
        Tokens Ativos{active !== undefined && ` (${active})`}
      </h2>
      {data ? (
        <TokenList tokens={data} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <ListFrame>
          {[1, 2, 3].map((row) => (
            <li key={row}>
              <TokenCardSkeleton />
            </li>
          ))}
        </ListFrame>
      )}
    </section>
  );
}

/** Shows a new token in full, this once (docs/produto.md, "API tokens"). */
function CreatedTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Token Criado com Sucesso!"
      text="Copie o token agora e guarde-o em lugar seguro. Ele não poderá ser visto de novo."
      secret={token.token ?? ""}
      onClose={onClose}
    />
  );
}

function TokenList({ tokens }: { tokens: ApiToken[] }) {
  const [toDelete, setToDelete] = useState<ApiToken>();
  const [opened, setOpened] = useState<ApiToken>();
  const toggle = useToggleToken();
  const remove = useDeleteToken();
  if (tokens.length === 0) {
    return (
      <EmptyState
        title="Nenhum token criado"
        drawing={<EmptyDrawing slot="integration" />}
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
