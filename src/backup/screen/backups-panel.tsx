import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { operationQuery } from "#src/features/operation/operation-queries.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Backup } from "../schema.ts";
import { backupsQuery, useTakeBackup } from "./backup-queries.ts";
import { BackupRow } from "./backup-row.tsx";
import { isChanging } from "./backup-words.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

/** Lists the backups, with buttons to take, download and restore one. */
export function BackupsPanel() {
  const titleId = useId();
  const { data, error, refetch } = useQuery(backupsQuery(useApi()));
  const [restored, setRestored] = useState<Backup>();
  const take = useTakeBackup();
  // A second click can come before the first one has rendered.
  const isAsked = useRef(false);
  const takeOnce = () => {
    if (isBusy || isAsked.current) return;
    isAsked.current = true;
    take.mutate(undefined, { onSettled: () => (isAsked.current = false) });
  };
  const isBusy = take.isPending || (data?.some(isChanging) ?? false);
  useChecksAfter(isBusy);
  const isRestoring = data?.some(({ restore }) => restore?.state === "running") ?? false;
  // During a restore, the site does not respond. That is no failure.
  useFailureToast(
    isRestoring ? null : error,
    "Erro ao carregar cópias",
    "Não foi possível carregar a lista de cópias.",
  );
  return (
    <section aria-labelledby={titleId} aria-busy={!data && !error}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={titleId} className="text-xl">
          Cópias de segurança
        </h2>
        <Button aria-disabled={isBusy} onClick={takeOnce}>
          Fazer cópia agora
        </Button>
      </div>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Toda noite, e antes de cada atualização do banco de dados, o site inteiro é copiado: textos, pessoas e
        imagens. Uma cópia só conta depois de restaurada em um banco de teste e comparada com o site.
      </p>
      <output className="block not-empty:mb-4 not-empty:font-semibold">
        {isRestoring &&
          "Restaurando. O site fica em manutenção até terminar; depois, todos precisam entrar de novo."}
      </output>
      {data ? (
        <Backups backups={data} isBusy={isBusy} onRestore={setRestored} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <ListFrame>
          {[1, 2, 3].map((row) => (
            <li key={row} className="p-4 sm:p-5">
              <Skeleton className="h-5 w-60" />
              <Skeleton className="mt-2 h-4 w-40" />
            </li>
          ))}
        </ListFrame>
      )}
      {restored && <RestoreDialog backup={restored} onClose={() => setRestored(undefined)} />}
    </section>
  );
}

/** Reloads the checks above when a backup ends, because they include backups. */
function useChecksAfter(isBusy: boolean): void {
  const { queryKey } = operationQuery(useApi());
  const queries = useQueryClient();
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void queries.invalidateQueries({ queryKey });
    wasBusy.current = isBusy;
  });
}

interface BackupsProps {
  backups: Backup[];
  isBusy: boolean;
  onRestore: (backup: Backup) => void;
}

function Backups({ backups, isBusy, onRestore }: BackupsProps) {
  if (backups.length === 0)
    return (
      <EmptyState
        title="Nenhuma cópia ainda"
        text="A primeira é feita nesta noite. Você também pode fazer uma agora."
      />
    );
  return (
    <ListFrame>
      {backups.map((backup) => (
        <li key={backup.id}>
          <BackupRow backup={backup} isBusy={isBusy} onRestore={() => onRestore(backup)} />
        </li>
      ))}
    </ListFrame>
  );
}
