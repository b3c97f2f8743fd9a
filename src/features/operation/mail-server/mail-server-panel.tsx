import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { MailServerForm } from "./mail-server-form.tsx";
import type { MailServerInput, MailServerState } from "./schema.ts";

const PATH = "/api/operation/mail-server";

const mailServerQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<MailServerState>(PATH, {}, signal),
    // A refetch would replace text being typed.
    refetchOnWindowFocus: false,
  });

const CHANGED = { queryKey: [PATH], also: ["operation"] } as const;

interface MailServerPanelProps {
  /** The button that sends a test mail. */
  children: React.ReactNode;
}

/** Configures the outgoing mail server. Its container renders before the data loads because links point to it. */
export function MailServerPanel(props: MailServerPanelProps) {
  return (
    <div id="e-mail" className="scroll-mt-24">
      <MailServer {...props} />
    </div>
  );
}

function MailServer({ children }: MailServerPanelProps) {
  const { data, error, refetch } = useQuery(mailServerQuery(useApi()));
  const save = useChange({
    ...CHANGED,
    send: (api, input: MailServerInput) => api.send<MailServerState>("PUT", PATH, input),
    done: "Servidor de e-mail salvo",
  });
  const forget = useChange({
    ...CHANGED,
    send: (api) => api.send<MailServerState>("DELETE", PATH),
    done: "Servidor de e-mail retirado",
    failed: "Erro ao retirar",
  });
  if (error && !data)
    return <LoadFailure title="O servidor de e-mail não chegou" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-120 rounded-card" />;
  const { server, isServerOfEnvironment } = data;
  return (
    <Panel title="Servidor de e-mail">
      <p className="mt-2 max-w-prose text-sm text-muted">
        {isServerOfEnvironment
          ? "Vem de SMTP_URL, no ambiente do servidor, que vence o que se informa aqui."
          : "Dados de SMTP fornecidos pelo seu provedor de e-mail. Quem recebe vê o nome da empresa."}
      </p>
      {/* The form starts with the saved values. */}
      <MailServerForm key={JSON.stringify(data)} state={data} onSave={save.mutateAsync} />
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
        {children}
        {server && !isServerOfEnvironment && (
          <Button
            variant="ghost"
            aria-disabled={forget.isPending}
            onClick={() => !forget.isPending && forget.mutate()}
          >
            Retirar servidor
          </Button>
        )}
      </div>
    </Panel>
  );
}
