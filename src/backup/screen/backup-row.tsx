import { useId } from "react";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { explainRevoked } from "../revoked-words.ts";
import type { Backup, Revoked } from "../schema.ts";
import { useDownloadBackup } from "./backup-queries.ts";
import { describeBackup, noteOf, stateMark } from "./backup-words.ts";

interface BackupRowProps {
  backup: Backup;
  /** Whether a backup or restore is running. */
  isBusy: boolean;
  onRestore: () => void;
}

export function BackupRow({ backup, isBusy, onRestore }: BackupRowProps) {
  const titleId = useId();
  const moment = useMoment();
  const mark = stateMark(backup);
  const note = noteOf(backup);
  return (
    <article aria-labelledby={titleId} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 id={titleId} className="font-sans text-[0.96875rem] font-semibold tracking-normal">
          <time dateTime={backup.at}>{moment(backup.at)}</time>
        </h3>
        <Badge tone={mark.tone}>{mark.label}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">{describeBackup(backup)}</p>
      {note && (
        <p
          className={`mt-1 text-sm wrap-anywhere ${backup.error ? "font-medium text-danger" : "text-muted"}`}
        >
          {backup.error ? `Falhou: ${note}` : note}
        </p>
      )}
      <RestoreNote backup={backup} moment={moment} />
      {backup.bytes !== null && (
        <Acts backup={backup} titleId={titleId} isBusy={isBusy} onRestore={onRestore} />
      )}
    </article>
  );
}

function RestoreNote({ backup: { restore }, moment }: { backup: Backup; moment: (iso: string) => string }) {
  if (!restore) return null;
  if (restore.state === "running") return <p className="mt-1 text-sm">Restaurando...</p>;
  if (restore.state === "done")
    return (
      <>
        <p className="mt-1 text-sm text-muted">Restaurada em {moment(restore.at)}</p>
        {restore.revoked && <RevokedNote revoked={restore.revoked} />}
      </>
    );
  return (
    <p className="mt-1 text-sm font-medium wrap-anywhere text-danger">
      A restauração de {moment(restore.at)} não aconteceu: {restore.error}
    </p>
  );
}

function RevokedNote({ revoked }: { revoked: Revoked }) {
  const words = explainRevoked(revoked);
  if (!words) return null;
  return (
    <div className="mt-1 text-sm wrap-anywhere">
      <p>{words.intro}</p>
      <ul className="list-disc pl-5">
        {words.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {words.rest && <p>{words.rest}</p>}
    </div>
  );
}

function Acts({ backup, titleId, isBusy, onRestore }: BackupRowProps & { titleId: string }) {
  const download = useDownloadBackup();
  const shared = { variant: "ghost", size: "sm", "aria-describedby": titleId } as const;
  return (
    <div className="mt-2 -mb-1.5 -ml-3.5 flex flex-wrap gap-x-1">
      <Button {...shared} aria-disabled={download.isPending} onClick={() => download.mutate(backup)}>
        {download.isPending ? "Baixando..." : "Baixar"}
      </Button>
      {backup.state === "proved" && (
        <Button {...shared} aria-disabled={isBusy} onClick={onRestore}>
          Restaurar
        </Button>
      )}
    </div>
  );
}
