import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { operationQuery } from "#src/features/operation/operation-queries.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Backup } from "../schema.ts";
import { backupsQuery, useRestoreBackup, useTakeBackup } from "./backup-queries.ts";
import { BackupRow } from "./backup-row.tsx";
import { isChanging } from "./backup-words.ts";

const WORD = "RESTAURAR";

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
    <section id="copias" aria-labelledby={titleId} aria-busy={!data && !error} className="scroll-mt-24">
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

/** Explains a restore, and asks for a confirmation word. */
function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const moment = useMoment();
  const restore = useRestoreBackup();
  const form = useForm({
    values: { word: "" },
    check: ({ word }) => (word.trim().toUpperCase() === WORD ? {} : { word: `Digite ${WORD}` }),
    send: () => restore.mutateAsync(backup).then(onClose, onClose),
  });
  return (
    <DialogForm
      form={form}
      title={`Restaurar a cópia de ${moment(backup.at)}?`}
      intro={
        <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm text-muted">
          <li>
            O site volta a ser como era naquele momento. O que foi escrito ou recebido depois é perdido.
          </li>
          <li>Antes, é feita uma cópia do site como está agora, para o caso de você querer voltar.</li>
          <li>Enquanto dura, os visitantes veem uma página de manutenção.</li>
          <li>Todas as pessoas saem do painel e precisam entrar de novo, você também.</li>
          <li>
            Tokens, links de prévia, pessoas e senhas que foram revogados ou trocados depois desta cópia não
            voltam; o que não puder ser confirmado fica desativado e aparece na lista.
          </li>
          <li>Quem pediu para ter os dados apagados depois desta cópia continua apagado.</li>
          <li>
            E-mails, webhooks e avisos ficam retidos até um administrador liberar ou cancelar, nesta página.
          </li>
          <li>Se algo falhar, nada muda.</li>
          {backup.siteName && <li>A cópia é do site “{backup.siteName}”.</li>}
        </ul>
      }
      action="Restaurar"
      isDangerous
      asksToLeave={false}
      size="sm"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="word"
        label={`Digite ${WORD} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </DialogForm>
  );
}
