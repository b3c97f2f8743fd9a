import { Button } from "#src/ui/primitives/button.tsx";
import type { useUploadPictures } from "./use-upload-pictures.ts";

/** How far an upload has come, and what did not arrive. */
export function UploadStatus({ upload, isSending, retry, dismiss }: ReturnType<typeof useUploadPictures>) {
  if (!upload) return null;
  const { total, done, failed } = upload;
  return (
    <section aria-label="Envio" className="mb-4 grid gap-3 rounded-card border bg-surface p-4">
      <output className="text-sm font-medium">
        {isSending ? "Enviando… " : ""}
        {done} de {total} {total === 1 ? "imagem enviada" : "imagens enviadas"}
      </output>
      <progress aria-label="Imagens enviadas" className="w-full" max={total} value={done + failed.length} />
      {failed.length > 0 && (
        <ul className="grid gap-1 text-sm text-danger">
          {failed.map(({ file, reason }) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="break-words">
              {file.name}: {reason}
            </li>
          ))}
        </ul>
      )}
      {!isSending && (
        <div className="flex flex-wrap gap-3">
          {failed.some(({ canRetry }) => canRetry) && (
            <Button size="sm" onClick={() => void retry()}>
              Enviar de novo as que faltam
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={dismiss}>
            Fechar
          </Button>
        </div>
      )}
    </section>
  );
}
