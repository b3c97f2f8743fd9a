import { useId } from "react";
import { formatBytes } from "#src/shared/format-bytes.ts";
import { plural } from "#src/shared/words.ts";
import { useDate } from "#src/ui/api/time-zone.tsx";
import { RowHeader } from "#src/ui/lists/row-header.tsx";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { FILE_IS_LIVE, isLive, type LibraryFile } from "../schema.ts";
import { UseList } from "./use-list.tsx";

interface FileRowProps {
  file: LibraryFile;
  onDelete: (file: LibraryFile) => void;
}

export function FileRow({ file, onDelete }: FileRowProps) {
  const id = useId();
  const day = useDate()(file.createdAt);
  const { url, name, type, bytes, createdBy, isOwn, isPublic, uses } = file;
  const cannotGo = isLive(file);
  const facts = [type.toUpperCase(), formatBytes(bytes), day, createdBy].filter(Boolean).join(" · ");
  return (
    <article aria-labelledby={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 grow basis-72">
        <RowHeader id={id} title={name} />
        <p className="mt-1 text-sm text-muted">{facts}</p>
        {!isPublic && (
          <p className="mt-1 text-sm text-muted">Só a equipe abre, até o site no ar usar este arquivo</p>
        )}
        {uses.length === 0 ? (
          <p className="mt-1 text-sm text-muted">Sem uso</p>
        ) : (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer text-muted">{plural(uses.length, "uso", "usos")}</summary>
            <div className="mt-2">
              <UseList uses={uses} />
            </div>
          </details>
        )}
      </div>
      <div className="-ml-3.5 flex sm:ml-0">
        <a
          href={url}
          target="_blank"
          rel="noopener"
          aria-describedby={id}
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          Abrir
        </a>
        {isOwn && (
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={id}
            disabled={cannotGo}
            title={cannotGo ? FILE_IS_LIVE : undefined}
            className="text-danger!"
            onClick={() => onDelete(file)}
          >
            Excluir
          </Button>
        )}
      </div>
    </article>
  );
}

export function FileRowSkeleton() {
  return (
    <div className="grid gap-2.5 p-4 sm:px-5">
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-4 w-44 max-w-full" />
    </div>
  );
}
