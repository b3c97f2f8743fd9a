import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { leadName } from "../labels.ts";
import { LEADS, leadKey } from "../lead-queries.ts";
import { DUPLICATES } from "./duplicates.tsx";
import type { Merge } from "./schema.ts";

const mergesQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "merges"],
    queryFn: async ({ signal }) =>
      (await api.get<{ merges: Merge[] }>(`/api/leads/${id}/merges`, {}, signal)).merges,
  });

const useUndoMerge = () =>
  useChange({
    send: (api, id: string) => api.send("POST", `/api/leads/merges/${id}/undo`),
    queryKey: LEADS,
    also: DUPLICATES,
    done: "Leads separados!",
    failed: "Erro ao separar leads",
  });

/** Lists the leads merged into this one, with a button to undo each merge. */
export function MergesPanel({ leadId }: { leadId: string }) {
  const { data: merges = [] } = useQuery(mergesQuery(useApi(), leadId));
  const moment = useMoment();
  const undo = useUndoMerge();
  if (merges.length === 0) return null;
  return (
    <Panel title="Juntados a este lead">
      <ul className="mt-2 grid gap-2 text-sm">
        {merges.map(({ id, at, canUndo, lead }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{leadName(lead)}</span>
              <span className="block text-muted">
                {[lead.email, `juntado em ${moment(at)}`].filter(Boolean).join(" · ")}
              </span>
            </span>
            {canUndo && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Desfazer: ${leadName(lead)}`}
                aria-disabled={undo.isPending}
                onClick={() => undo.mutate(id)}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
