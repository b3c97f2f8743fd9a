import { useRef, useState } from "react";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { DialogFeet } from "#src/ui/dialogs/dialog-feet.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import type { Backup } from "../schema.ts";
import { useRestoreBackup } from "./backup-queries.ts";

const WORD = "RESTAURAR";

/** Says what a restore does, and asks for a word before it. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const moment = useMoment();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const restore = useRestoreBackup();
  // A second click comes before the first one has changed what is shown.
  const isSent = useRef(false);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (typed.trim().toUpperCase() !== WORD) setError(`Digite ${WORD}`);
    else if (!isSent.current) {
      isSent.current = true;
      restore.mutate(backup, { onSettled: onClose });
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm">
        <DialogTitle>Restaurar a cópia de {moment(backup.at)}?</DialogTitle>
        <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm text-muted">
          <li>O site volta a ser como era naquele momento. O que foi escrito ou recebido depois sai dele.</li>
          <li>Antes, o site como está agora é copiado: dá para voltar atrás.</li>
          <li>Enquanto dura, os visitantes veem uma página de manutenção.</li>
          <li>Todas as pessoas saem do painel e precisam entrar de novo, você também.</li>
          <li>Quem pediu para ter os dados apagados depois desta cópia continua apagado.</li>
          <li>Se algo falhar, nada muda.</li>
          {backup.siteName && <li>A cópia é do site “{backup.siteName}”.</li>}
        </ul>
        <form onSubmit={submit} className="mt-5 grid gap-6" noValidate>
          <Field label={`Digite ${WORD} para confirmar`} error={error}>
            {(control) => (
              <Input
                {...control}
                value={typed}
                autoComplete="off"
                autoCapitalize="characters"
                onChange={(event) => {
                  setTyped(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          <DialogFeet action="Restaurar" isSending={restore.isPending} isDangerous />
        </form>
      </DialogContent>
    </Dialog>
  );
}
