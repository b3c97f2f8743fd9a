import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FILE_NOT_READ } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { FileField } from "#src/ui/forms/file-field.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { ProgressBar } from "#src/ui/primitives/progress-bar.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { newSubmissionId } from "#src/ui/public-forms/form-draft.ts";
import { LEADS } from "../lead-queries.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import type { LeadImport, LeadImportAnswer } from "./import-schema.ts";
import { UnknownValues } from "./import-values.tsx";
import { PastImports } from "./past-imports.tsx";
import { type ImportChoice, NO_ANSWER, POLL_MS, previewImport, runImport } from "./send-import.ts";

const ACCEPTED =
  ".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Previews an import, lets its columns and values be assigned, and runs it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const [choice, setChoice] = useState<ImportChoice>();
  /** The last preview; its columns stay on screen while they are being changed. */
  const [read, setRead] = useState<LeadImportAnswer>();
  /** The preview belongs to the choice. */
  const [isChecked, setChecked] = useState(false);
  const [done, setDone] = useState<LeadImportAnswer>();
  const [runningId, setRunningId] = useState<string>();
  const run = useChange({
    send: (client, { chosen, id }: { chosen: ImportChoice; id: string }) => runImport(client, chosen, id),
    queryKey: LEADS,
  });
  const form = useForm({
    values: {},
    isReady: () => choice !== undefined && !(isChecked && read && read.added + read.completed === 0),
    send: async () => {
      if (!choice) return;
      if (isChecked && read) {
        const id = newSubmissionId();
        setRunningId(id);
        const columns = read.columns.map(({ field }) => field ?? ("" as const));
        const chosen = { ...choice, columns: choice.columns ?? columns };
        setDone(await run.mutateAsync({ chosen, id }).finally(() => setRunningId(undefined)));
        return;
      }
      try {
        const answer = await previewImport(api, choice);
        setRead(answer);
        setChoice({ ...choice, values: { ...answer.values, ...choice.values } });
        setChecked(true);
      } catch (error) {
        // No column was recognized.
        if (error instanceof ApiError && Array.isArray(error.problem.columns))
          setRead({ ...NO_ANSWER, ...(error.problem as Partial<LeadImportAnswer>) });
        throw error;
      }
    },
    failed: FILE_NOT_READ,
  });
  const change = (changes: Partial<ImportChoice>): void => {
    setChoice((now) => now && { ...now, ...changes });
    setChecked(false);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="xl">
        <DialogTitle>Importar leads</DialogTitle>
        {done ? (
          <>
            <ImportOutcome answer={done} isDone choice={choice} />
            <div className="mt-4 flex justify-end">
              <Button onClick={onClose}>Fechar</Button>
            </div>
          </>
        ) : (
          <Form form={form} className="mt-3 grid gap-5">
            <p className="text-sm text-muted">
              CSV ou XLSX de HubSpot, Pipedrive, RD Station, Agendor, Google, Outlook, da exportação deste
              painel ou uma planilha sua. A primeira linha traz os nomes das colunas. O que não couber em um
              campo vira nota do lead. Ninguém é avisado.
            </p>
            <FileField
              label="Arquivo"
              accept={ACCEPTED}
              onChange={(file) => {
                setChoice(
                  file && {
                    file,
                    columns: undefined,
                    values: {},
                    sheet: undefined,
                    existing: "complete",
                    companies: "create",
                  },
                );
                setRead(undefined);
                setChecked(false);
              }}
            />
            {choice && read && (
              <>
                <ImportOptions choice={choice} sheets={read.sheets} sheet={read.sheet} onChange={change} />
                <ImportColumns
                  columns={read.columns}
                  preview={isChecked ? read.preview : []}
                  onChange={(columns) => {
                    setRead({ ...read, columns });
                    change({ columns: columns.map(({ field }) => field ?? "") });
                  }}
                />
                <UnknownValues
                  unknown={read.unknown}
                  values={choice.values}
                  onChange={(values) =>
                    change({
                      values,
                      columns: choice.columns ?? read.columns.map(({ field }) => field ?? ""),
                    })
                  }
                />
              </>
            )}
            {isChecked && read && <ImportOutcome answer={read} choice={choice} />}
            {runningId && <Progress id={runningId} lineCount={read?.lineCount ?? 0} />}
            <FormFailure text={form.failure} isPlain />
            <div className="flex justify-end">
              <SubmitButton form={form} busy={isChecked ? "Importando..." : "Conferindo..."}>
                {isChecked && read ? describeAct(read) : "Conferir"}
              </SubmitButton>
            </div>
          </Form>
        )}
        {!runningId && <PastImports />}
      </DialogContent>
    </Dialog>
  );
}

const describeAct = ({ added, completed }: LeadImportAnswer): string =>
  added === 0 && completed > 0
    ? `Completar ${plural(completed, "lead", "leads")}`
    : `Importar ${plural(added, "lead", "leads")}`;

interface ImportOptionsProps {
  choice: ImportChoice;
  sheets: string[];
  sheet: string;
  onChange: (changes: Partial<ImportChoice>) => void;
}

function ImportOptions({ choice, sheets, sheet, onChange }: ImportOptionsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sheets.length > 1 && (
        <label className="grid gap-2 text-sm font-semibold">
          Planilha
          <Select
            value={choice.sheet ?? sheet}
            onChange={({ target }) => onChange({ sheet: target.value, columns: undefined })}
          >
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </label>
      )}
      <label className="grid gap-2 text-sm font-semibold" htmlFor="import-existing">
        Leads que já existem
        <Select
          id="import-existing"
          value={choice.existing}
          onChange={({ target }) => onChange({ existing: target.value as ImportChoice["existing"] })}
        >
          <option value="complete">Completar o que falta</option>
          <option value="skip">Pular</option>
        </Select>
      </label>
      <label className="grid gap-2 text-sm font-semibold" htmlFor="import-companies">
        Empresas dos leads
        <Select
          id="import-companies"
          value={choice.companies}
          onChange={({ target }) => onChange({ companies: target.value as ImportChoice["companies"] })}
        >
          <option value="create">Vincular e cadastrar as que faltam</option>
          <option value="link">Vincular só às já cadastradas</option>
          <option value="none">Não vincular</option>
        </Select>
      </label>
    </div>
  );
}

/** Shows how far a running import is, and cancels it. */
function Progress({ id, lineCount }: { id: string; lineCount: number }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["leadImports", id],
    queryFn: ({ signal }) => api.get<LeadImport>(`/api/leads/imports/${id}`, {}, signal),
    refetchInterval: POLL_MS,
    retry: true,
    retryDelay: POLL_MS,
  });
  const cancel = useChange({
    send: (client) => client.send("DELETE", `/api/leads/imports/${id}`),
    queryKey: ["leadImports"],
    failed: "Não foi possível cancelar",
  });
  const lines = data?.lines ?? 0;
  return (
    <div className="grid gap-2 text-sm">
      <ProgressBar aria-label="Linhas importadas" max={Math.max(lineCount, 1)} value={lines} />
      <div className="flex items-center justify-between gap-3">
        <span className="text-muted tabular-nums">
          {lines.toLocaleString("pt-BR")} de {plural(lineCount, "linha", "linhas")}
        </span>
        <Button
          variant="outline"
          size="sm"
          disabled={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate()}
        >
          Cancelar importação
        </Button>
      </div>
    </div>
  );
}
