import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useDate, useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import { RecordPages } from "#src/ui/lists/record-pages.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { TRASH_DAYS, type Trashed, type TrashPage } from "./schema.ts";

const trashQuery = (api: ApiClient, path: string, page: number) =>
  queryOptions({
    queryKey: [path, "trash", page],
    queryFn: ({ signal }) => api.get<TrashPage>(`${path}/trash`, { page, limit: ROWS_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** Lists deleted items, which can be restored or removed for good. */
export default function TrashDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(trashQuery(useApi(), path, page));
  const [toRemove, setToRemove] = useState<Trashed>();
  const change = useTrashChange(path);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogTitle>Lixeira</DialogTitle>
        <DialogDescription>
          O que foi excluído fica aqui por {TRASH_DAYS} dias. O que você restaurar volta como rascunho, com o
          seu histórico.
        </DialogDescription>
        <RecordPages
          query={query}
          limit={ROWS_PER_PAGE}
          onPage={setPage}
          empty={{ title: "A lixeira está vazia", text: `Nada foi excluído nos últimos ${TRASH_DAYS} dias.` }}
        >
          {({ items }) =>
            items.map((item) => (
              <li key={item.id}>
                <TrashedRow
                  item={item}
                  onRestore={() => change.mutate({ id: item.id, isRestored: true })}
                  onRemove={() => setToRemove(item)}
                />
              </li>
            ))
          }
        </RecordPages>
        <ConfirmDialog
          isOpen={toRemove !== undefined}
          title="Excluir definitivamente?"
          text={`“${toRemove?.title ?? ""}” e todo o seu histórico são apagados agora. Isso não pode ser desfeito.`}
          action="Excluir definitivamente"
          onConfirm={() => toRemove && change.mutate({ id: toRemove.id, isRestored: false })}
          onClose={() => setToRemove(undefined)}
        />
      </DialogContent>
    </Dialog>
  );
}

const useTrashChange = (path: string) =>
  useChange({
    send: (api, { id, isRestored }: { id: string; isRestored: boolean }) =>
      isRestored
        ? api.send("POST", `${path}/trash/${id}/restore`)
        : api.send("DELETE", `${path}/trash/${id}`),
    queryKey: [path],
    done: (_answer, { isRestored }) => ({
      title: isRestored ? "Restaurado como rascunho" : "Excluído definitivamente",
    }),
    failed: "A lixeira não foi alterada",
  });

function TrashedRow({
  item: { id, title, author, deletedAt, deletedBy, endsAt },
  onRestore,
  onRemove,
}: {
  item: Trashed;
  onRestore: () => void;
  onRemove: () => void;
}) {
  const titleId = `trashed-${id}`;
  const [date, moment] = [useDate(), useMoment()];
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <h3 id={titleId} className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere">
          {title}
        </h3>
        <p className="mt-1 text-sm text-muted">
          {author.name && `De ${author.name}. `}Excluído por {deletedBy.name}, {moment(deletedAt)}. Será
          apagado definitivamente em {date(endsAt)}.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-1 max-md:-ml-3.5">
        <Button {...shared} onClick={onRestore}>
          Restaurar
        </Button>
        <Button {...shared} tone="danger" onClick={onRemove}>
          Excluir definitivamente
        </Button>
      </div>
    </article>
  );
}
