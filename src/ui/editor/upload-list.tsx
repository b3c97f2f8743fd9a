import { Button } from "../primitives/button.tsx";
import type { Uploads } from "./use-uploads.ts";

export function UploadList({ uploads, retry, remove }: Uploads) {
  return (
    <div aria-live="polite" className="divide-y border-t empty:hidden">
      {uploads.map(({ id, name, part, hasFailed }) => (
        <div key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1 text-sm">
          <span className={hasFailed ? "mr-auto text-danger" : "mr-auto text-muted"}>
            {hasFailed
              ? `${name} não foi enviada. O lugar dela no texto está guardado.`
              : `Enviando ${name}: ${Math.round(part * 100)}%`}
          </span>
          {hasFailed && (
            <>
              <Button variant="outline" size="sm" onClick={() => retry(id)}>
                Tentar de novo
              </Button>
              <Button variant="ghost" size="sm" onClick={() => remove(id)}>
                Desistir da imagem
              </Button>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
