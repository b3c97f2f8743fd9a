// The frame of the panels of both mail servers.

import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";

interface ServerState {
  server: object | null;
  isServerOfEnvironment: boolean;
}

interface ServerPanelProps<State, Input> {
  /** Fragment that links point to. */
  id: string;
  path: string;
  title: string;
  about: (state: State) => string;
  words: { saved: string; removed: string; remove: string; failed: string };
  Form: React.ComponentType<{ state: State; onSave: (input: Input) => Promise<unknown> }>;
  /** The buttons that test the server. */
  children: React.ReactNode;
}

const stateQuery = <State,>(api: ApiClient, path: string) =>
  queryOptions({
    queryKey: [path] as QueryKey,
    queryFn: ({ signal }) => api.get<State>(path, {}, signal),
    // A refetch would replace text being typed.
    refetchOnWindowFocus: false,
  });

/** Configures a mail server. Its container renders before the data loads because links point to it. */
export function ServerPanel<State extends ServerState, Input>(props: ServerPanelProps<State, Input>) {
  return (
    <div id={props.id} className="scroll-mt-24">
      <LoadedPanel {...props} />
    </div>
  );
}

function LoadedPanel<State extends ServerState, Input>({
  path,
  title,
  about,
  words,
  Form,
  children,
}: ServerPanelProps<State, Input>) {
  const { data, error, refetch } = useQuery(stateQuery<State>(useApi(), path));
  const changed = { queryKey: [path], also: ["operation"] } as const;
  const save = useChange({
    ...changed,
    send: (api, input: Input) => api.send<State>("PUT", path, input as object),
    done: words.saved,
  });
  const forget = useChange({
    ...changed,
    send: (api) => api.send<State>("DELETE", path),
    done: words.removed,
    failed: "Erro ao remover",
  });
  if (error && !data) return <LoadFailure title={words.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-120 rounded-card" />;
  return (
    <Panel title={title}>
      <p className="mt-2 max-w-prose text-sm text-muted">{about(data)}</p>
      {/* The form starts with the saved values. */}
      <Form key={JSON.stringify(data)} state={data} onSave={save.mutateAsync} />
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {children}
        {data.server && !data.isServerOfEnvironment && (
          <Button variant="ghost" aria-disabled={forget.isPending} onClick={() => forget.mutate()}>
            {words.remove}
          </Button>
        )}
        {!data.isServerOfEnvironment && <p className="text-sm text-muted">O teste usa os dados salvos.</p>}
      </div>
    </Panel>
  );
}
