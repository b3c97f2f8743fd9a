import { useState } from "react";
import { FILE_NOT_READ } from "#src/ui/api/server-errors.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { CheckboxField } from "#src/ui/forms/fields.tsx";
import { FileField } from "#src/ui/forms/file-field.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useImportRedirects } from "../redirect-queries.ts";
import type { ImportAnswer } from "../schema.ts";

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<ImportAnswer>();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Importar CSV</DialogTitle>
        {answer ? <Outcome answer={answer} onClose={onClose} /> : <FileForm onDone={setAnswer} />}
      </DialogContent>
    </Dialog>
  );
}

function FileForm({ onDone }: { onDone: (answer: ImportAnswer) => void }) {
  const importFile = useImportRedirects();
  const [file, setFile] = useState<File>();
  const form = useForm({
    values: { confirmExternal: false },
    isReady: () => file !== undefined,
    send: async (values) => {
      if (file) onDone(await importFile.mutateAsync({ file, ...values }));
    },
    failed: FILE_NOT_READ,
  });
  return (
    <Form form={form} className="mt-3 grid gap-5">
      <p className="text-sm text-muted">
        Uma linha para cada redirecionamento: o endereço antigo e aonde ele leva, separados por vírgula, ponto
        e vírgula ou tabulação. Os que já existem são atualizados.
      </p>
      <FileField label="Arquivo" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={setFile} />
      <CheckboxField form={form} name="confirmExternal" label="Aceitar endereços de outros sites" />
      <FormFailure text={form.failure} isPlain />
      <div className="flex justify-end">
        <SubmitButton form={form} busy="Importando...">
          Importar
        </SubmitButton>
      </div>
    </Form>
  );
}

function Outcome({ answer, onClose }: { answer: ImportAnswer; onClose: () => void }) {
  const { added, changed, unchanged, refused, refusedTotal } = answer;
  return (
    <div className="mt-3 grid gap-4">
      <output>
        {`${added} novos, ${changed} atualizados, ${unchanged} já estavam assim, ${refusedTotal} recusados.`}
        {refusedTotal > refused.length && ` As primeiras ${refused.length} linhas recusadas:`}
      </output>
      {refused.length > 0 && (
        <ul className="divide-y rounded-card border" aria-label="Linhas recusadas">
          {refused.map(({ line, text, message }) => (
            <li key={line} className="px-4 py-2.5 text-sm">
              <p>
                <strong className="font-semibold">Linha {line}:</strong> {message}
              </p>
              <p className="font-mono break-all text-muted">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>Concluir</Button>
      </div>
    </div>
  );
}
