import { useMoment } from "#src/ui/api/time-zone.tsx";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { TextField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import type { Backup } from "../schema.ts";
import { useRestoreBackup } from "./backup-queries.ts";

const WORD = "RESTAURAR";

/** Explains a restore, and asks for a confirmation word. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
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
          <li>O site volta a ser como era naquele momento. O que foi escrito ou recebido depois sai dele.</li>
          <li>Antes, o site como está agora é copiado: dá para voltar atrás.</li>
          <li>Enquanto dura, os visitantes veem uma página de manutenção.</li>
          <li>Todas as pessoas saem do painel e precisam entrar de novo, você também.</li>
          <li>
            Tokens, links de prévia, pessoas e senhas que foram revogados ou trocados depois desta cópia não
            voltam; o que não se souber fica desligado, e a lista diz o quê.
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
