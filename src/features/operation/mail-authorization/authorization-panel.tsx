import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { AuthorizationForm } from "./authorization-form.tsx";
import { AUTHORIZATION_PATH, authorizationQuery } from "./authorization-queries.ts";
import { type MailAuthorizationState, PROVIDER_NAMES, type StartAuthorization } from "./schema.ts";
import { useReturn } from "./use-return.ts";

/** Connects an account of Google or Microsoft. Its container renders before the data loads because links point to it. */
export function AuthorizationPanel() {
  return (
    <div id="autorizacao" className="scroll-mt-24">
      <Authorization />
    </div>
  );
}

function Authorization() {
  const { data, error, refetch } = useQuery(authorizationQuery(useApi()));
  const isReturning = useReturn();
  const start = useChange({
    queryKey: [AUTHORIZATION_PATH],
    send: (api, { provider, ...input }: StartAuthorization) =>
      api.send<{ url: string }>("POST", `${AUTHORIZATION_PATH}/${provider}`, input),
  });
  const forget = useChange({
    queryKey: [],
    send: (api) => api.send<MailAuthorizationState>("DELETE", AUTHORIZATION_PATH),
    done: "Conta desconectada",
    failed: "Erro ao desconectar",
  });
  if (error && !data)
    return <LoadFailure title="Erro ao carregar a autorização" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-120 rounded-card" />;
  return (
    <Panel title="Autorização da conta" isBusy={isReturning}>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Google e Microsoft não aceitam a senha da conta. Conecte-a uma vez: o site envia e lê por ela, sem
        saber a senha, até que a autorização seja revogada.
      </p>
      <State {...data} isReturning={isReturning} />
      <AuthorizationForm
        // The form starts with the stored values.
        key={JSON.stringify(data)}
        state={data}
        onStart={async (input) => {
          const { url } = await start.mutateAsync(input);
          window.location.assign(url);
        }}
      />
      {data.state !== "none" && (
        <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
          <p className="w-full max-w-prose text-sm text-muted">
            {data.provider === "microsoft"
              ? "A Microsoft não permite que o site revogue a autorização: depois de desconectar ou de conectar outra conta, revogue-a em myapps.microsoft.com."
              : "Ao desconectar ou conectar outra conta, a autorização desta é revogada no provedor."}
          </p>
          <Button variant="ghost" aria-disabled={forget.isPending} onClick={() => forget.mutate()}>
            Desconectar conta
          </Button>
        </div>
      )}
    </Panel>
  );
}

function State({
  state,
  provider,
  address,
  connectedAt,
  endedAt,
  isReturning,
}: MailAuthorizationState & { isReturning: boolean }) {
  const moment = useMoment();
  if (isReturning) return <output className="mt-3 block text-sm">Concluindo a conexão...</output>;
  if (state === "none" || !provider) return null;
  const account = `${address}, ${PROVIDER_NAMES[provider]}`;
  return state === "ended" ? (
    <p role="alert" className="mt-3 text-sm font-semibold text-danger">
      A autorização terminou{endedAt && ` em ${moment(endedAt)}`}: conectar de novo. Os e-mails de {account}{" "}
      esperam, e nada se perde.
    </p>
  ) : (
    <p className="mt-3 text-sm">
      Conectada: {account}
      {connectedAt && <span className="text-muted">, desde {moment(connectedAt)}</span>}.
    </p>
  );
}
