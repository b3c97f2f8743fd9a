import { useEffect } from "react";
import { useWhen } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ProgressBar } from "#src/ui/primitives/progress-bar.tsx";
import { useLeaveGuard } from "#src/ui/primitives/use-leave-guard.ts";
import type { useUploadPictures } from "./use-upload-pictures.ts";

type Uploads = ReturnType<typeof useUploadPictures>;

export function UploadStatus({ upload, waiting, isSending, retry, stop, dismiss }: Uploads) {
  const blocker = useLeaveGuard(isSending);
  // The upload has finished, so leaving needs no confirmation.
  useEffect(() => {
    if (blocker && !isSending) blocker.proceed();
  }, [blocker, isSending]);
  if (!upload) return null;
  const { total, done, part, failed, noticed } = upload;
  return (
    <section aria-label="Envio" className="mb-4 grid gap-3 rounded-card border bg-surface p-4">
      <output className="text-sm font-medium">
        {isSending && !waiting ? "Enviando… " : ""}
        {done} de {total} {total === 1 ? "imagem enviada" : "imagens enviadas"}
      </output>
      <ProgressBar aria-label="Imagens enviadas" max={total} value={done + failed.length + part} />
      {waiting && <Wait {...waiting} />}
      {failed.length > 0 && (
        <ul className="grid gap-1 text-sm text-danger">
          {failed.map(({ file, reason }) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="wrap-anywhere">
              {file.name}: {reason}
            </li>
          ))}
        </ul>
      )}
      {noticed.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted">
          {noticed.map(({ file, notice }) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="wrap-anywhere">
              {file.name}: {notice}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {waiting?.reason === "connection" && (
          <Button size="sm" onClick={waiting.goOn}>
            Continuar agora
          </Button>
        )}
        {!isSending && failed.some(({ canRetry }) => canRetry) && (
          <Button size="sm" onClick={() => void retry()}>
            Enviar de novo as que faltam
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={isSending ? stop : dismiss}>
          {isSending ? "Parar" : "Fechar"}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={blocker !== undefined}
        title="Parar o envio?"
        text="Ainda faltam imagens. As que já foram enviadas ficam na biblioteca."
        action="Sair e parar"
        cancel="Continuar enviando"
        onConfirm={() => blocker?.proceed()}
        onClose={() => blocker?.reset()}
      />
    </section>
  );
}

function Wait({ reason, until }: NonNullable<Uploads["waiting"]>) {
  const when = useWhen();
  return (
    <output className="text-sm text-muted">
      {reason === "limit"
        ? `Muitas imagens em pouco tempo: o envio continua sozinho ${when(until)}.`
        : "A conexão caiu, ou o site não respondeu. O envio continua sozinho quando der."}
    </output>
  );
}
