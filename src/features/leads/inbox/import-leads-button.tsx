import { useState } from "react";
import { useChange } from "#src/ui/api/use-change.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { FileField } from "#src/ui/forms/file-field.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { plural } from "#src/shared/plural.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import type { LeadImportAnswer } from "#src/features/leads/import-schema.ts";

/** "Importar CSV": first what would come, then what came. */
export function ImportLeadsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Importar CSV
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  /** What the file would bring, until another one is chosen. */
  const [seen, setSeen] = useState<LeadImportAnswer>();
  const [done, setDone] = useState<LeadImportAnswer>();
  const bring = useChange({
    send: (api, { dryRun }: { dryRun: boolean }) =>
      api.sendForm<LeadImportAnswer>(
        "POST",
        `/api/leads/import?dryRun=${dryRun}`,
        new Blob(file ? [file] : [], { type: "text/csv" }),
      ),
    queryKey: ["leads"],
  });
  const form = useForm({
    values: {},
    isReady: () => file !== undefined && seen?.added !== 0,
    send: async () => {
      if (seen) setDone(await bring.mutateAsync({ dryRun: false }));
      else setSeen(await bring.mutateAsync({ dryRun: true }));
    },
    failed: "Não foi possível ler o arquivo.",
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Importar leads de um CSV</DialogTitle>
        {done ? (
          <>
            <output className="mt-3 block text-sm">
              {plural(done.added, "lead entrou", "leads entraram")}.
            </output>
            <div className="mt-4 flex justify-end">
              <Button onClick={onClose}>Fechar</Button>
            </div>
          </>
        ) : (
          <Form form={form} className="mt-3 grid gap-5">
            <p className="text-sm text-muted">
              A primeira linha diz as colunas, como na exportação: Nome, Email, Telefone, Fonte, Status, Data,
              Mensagem, Empresa, CNPJ. Ninguém é avisado.
            </p>
            <FileField
              label="Arquivo"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={(chosen) => {
                setFile(chosen);
                setSeen(undefined);
              }}
            />
            {seen && <Preview answer={seen} />}
            <p role="alert" className="text-sm font-medium text-danger empty:hidden">
              {form.failure}
            </p>
            <div className="flex justify-end">
              <SubmitButton form={form} busy={seen ? "Trazendo..." : "Conferindo..."}>
                {seen ? `Trazer ${plural(seen.added, "lead", "leads")}` : "Conferir"}
              </SubmitButton>
            </div>
          </Form>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Preview({ answer: { added, duplicates, refused, refusedTotal } }: { answer: LeadImportAnswer }) {
  return (
    <output className="grid gap-2 text-sm">
      <p>
        {plural(added, "lead novo", "leads novos")}; {plural(duplicates, "já está aqui", "já estão aqui")};{" "}
        {plural(refusedTotal, "linha recusada", "linhas recusadas")}
        {refusedTotal > refused.length && `; as primeiras ${refused.length}`}.
      </p>
      {refused.length > 0 && (
        <ul className="max-h-48 divide-y overflow-y-auto rounded-card border">
          {refused.map(({ line, message }) => (
            <li key={line} className="px-3 py-2">
              <strong className="font-semibold">Linha {line}:</strong> {message}
            </li>
          ))}
        </ul>
      )}
    </output>
  );
}
