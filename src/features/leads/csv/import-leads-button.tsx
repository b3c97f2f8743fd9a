import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { FILE_NOT_READ } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { FileField } from "#src/ui/forms/file-field.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField, SEVERAL } from "./columns.ts";
import type { LeadImportAnswer } from "./import-schema.ts";

/** Opens the dialog that previews an import and then runs it. */
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

/** Defaults of what processes of the previous version do not answer. */
const NONE: LeadImportAnswer = {
  id: null,
  sheets: [],
  sheet: "",
  lineCount: 0,
  preview: [],
  unknown: [],
  values: {},
  completed: 0,
  problems: [],
  columns: [],
  added: 0,
  duplicates: 0,
  repeated: 0,
  skipped: [],
  refused: [],
  refusedTotal: 0,
  noted: [],
  notedTotal: 0,
};

const isTaken = (field: ImportField | null, by: ImportField | null): boolean =>
  field === by && field !== null && !SEVERAL.includes(field);

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  /** Preview of the chosen file. */
  const [preview, setPreview] = useState<LeadImportAnswer>();
  const [done, setDone] = useState<LeadImportAnswer>();
  const [found, setFound] = useState<LeadImportAnswer["columns"]>();
  /** Fields that the user assigned to the columns; undefined: by their headings. */
  const [columns, setColumns] = useState<string>();
  const upload = useChange({
    send: async (api, { dryRun }: { dryRun: boolean }): Promise<LeadImportAnswer> => {
      const path = `/api/leads/import?dryRun=${dryRun}${columns === undefined ? "" : `&columns=${columns}`}`;
      const sent = new Blob(file ? [file] : [], { type: "text/csv" });
      return { ...NONE, ...(await api.sendForm<Partial<LeadImportAnswer>>("POST", path, sent)) };
    },
    queryKey: ["leads"],
  });
  const form = useForm({
    values: {},
    isReady: () => file !== undefined && preview?.added !== 0,
    send: async () => {
      if (preview) return setDone(await upload.mutateAsync({ dryRun: false }));
      try {
        const answer = await upload.mutateAsync({ dryRun: true });
        setPreview(answer);
        setFound(answer.columns);
      } catch (error) {
        // No column was recognized.
        if (error instanceof ApiError && Array.isArray(error.problem.columns))
          setFound(error.problem.columns as LeadImportAnswer["columns"]);
        throw error;
      }
    },
    failed: FILE_NOT_READ,
  });
  const choose = (all: LeadImportAnswer["columns"]): void => {
    setColumns(all.map(({ field }) => field ?? "").join(","));
    setPreview(undefined);
    setFound(all);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Importar leads de um CSV</DialogTitle>
        {done ? (
          <>
            <Outcome answer={done} />
            <div className="mt-4 flex justify-end">
              <Button onClick={onClose}>Fechar</Button>
            </div>
          </>
        ) : (
          <Form form={form} className="mt-3 grid gap-5">
            <p className="text-sm text-muted">
              A primeira linha diz as colunas, como em “Exportar a lista”: Nome, Email, Telefone, Fonte,
              Status, Data, Empresa, CNPJ, Etapa, Valor, Responsável e as outras. O que se chama de outro modo
              você escolhe ao conferir. Ninguém é avisado.
            </p>
            <FileField
              label="Arquivo"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={(chosen) => {
                setFile(chosen);
                setPreview(undefined);
                setFound(undefined);
                setColumns(undefined);
              }}
            />
            {found && <ColumnsTable columns={found} onChange={choose} />}
            {preview && <Preview answer={preview} />}
            <FormFailure text={form.failure} isPlain />
            <div className="flex justify-end">
              <SubmitButton form={form} busy={preview ? "Importando..." : "Conferindo..."}>
                {preview ? `Importar ${plural(preview.added, "lead", "leads")}` : "Conferir"}
              </SubmitButton>
            </div>
          </Form>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ColumnsTableProps {
  columns: LeadImportAnswer["columns"];
  onChange: (columns: LeadImportAnswer["columns"]) => void;
}

/** Assigns fields to the file's columns; most fields to one column at most. */
function ColumnsTable({ columns, onChange }: ColumnsTableProps) {
  const set = (index: number, field: ImportField | null): void =>
    onChange(
      columns.map((column, at) => ({
        ...column,
        field: at === index ? field : isTaken(column.field, field) ? null : column.field,
      })),
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Colunas</legend>
      {columns.map(({ heading, field }, index) => (
        <label
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
          key={index}
          className="grid grid-cols-2 items-center gap-3 text-sm wrap-anywhere"
        >
          {heading || `Coluna ${index + 1}`}
          <Select
            value={field ?? ""}
            onChange={({ target }) => set(index, (target.value || null) as ImportField | null)}
          >
            <option value="">Não importar</option>
            {IMPORT_FIELDS.map((name) => (
              <option key={name} value={name}>
                {IMPORT_COLUMNS[name].label}
              </option>
            ))}
          </Select>
        </label>
      ))}
    </fieldset>
  );
}

function Preview({ answer }: { answer: LeadImportAnswer }) {
  const { added, duplicates, repeated, refusedTotal } = answer;
  return (
    <output className="grid gap-2 text-sm">
      <p>
        {plural(added, "lead novo", "leads novos")};{" "}
        {plural(duplicates - repeated, "já está aqui", "já estão aqui")};{" "}
        {repeated > 0 && `${plural(repeated, ...REPEATED)}; `}
        {plural(refusedTotal, "linha recusada", "linhas recusadas")}.
      </p>
      <LeftOutLines answer={answer} />
      <NotedLines answer={answer} />
    </output>
  );
}

const REPEATED = ["repete uma linha do próprio arquivo", "repetem uma linha do próprio arquivo"] as const;

/** Tells what came in, and every line that did not. */
function Outcome({ answer }: { answer: LeadImportAnswer }) {
  const { added, duplicates, repeated, refusedTotal } = answer;
  const leftOut = [
    ...(duplicates > repeated ? [plural(duplicates - repeated, "já estava aqui", "já estavam aqui")] : []),
    ...(repeated > 0 ? [plural(repeated, ...REPEATED)] : []),
    ...(refusedTotal > 0 ? [plural(refusedTotal, "linha foi recusada", "linhas foram recusadas")] : []),
  ];
  return (
    <output className="mt-3 grid gap-2 text-sm">
      <p>
        {plural(added, "lead entrou", "leads entraram")}.
        {leftOut.length > 0 && ` Não entraram: ${leftOut.join("; ")}.`}
      </p>
      <LeftOutLines answer={answer} />
      <NotedLines answer={answer} />
    </output>
  );
}

function LeftOutLines({ answer }: { answer: LeadImportAnswer }) {
  const { skipped, refused, duplicates, refusedTotal } = answer;
  const lines = [...skipped, ...refused].toSorted((one, other) => one.line - other.line);
  if (lines.length === 0) return null;
  return (
    <>
      <LineList lines={lines} />
      {lines.length < duplicates + refusedTotal && (
        <p className="text-muted">
          Aqui estão {lines.length} das {duplicates + refusedTotal} linhas que não entram.
        </p>
      )}
    </>
  );
}

/** Tells which values no field holds, and that a note of the lead keeps them. */
function NotedLines({ answer: { noted, notedTotal } }: { answer: LeadImportAnswer }) {
  if (notedTotal === 0) return null;
  return (
    <>
      <p>{plural(notedTotal, "lead tem uma nota", "leads têm uma nota")} com o que não coube nos campos:</p>
      <LineList lines={noted} />
      {noted.length < notedTotal && (
        <p className="text-muted">
          Aqui estão {noted.length} de {notedTotal}.
        </p>
      )}
    </>
  );
}

function LineList({ lines }: { lines: LeadImportAnswer["refused"] }) {
  return (
    <ul className="max-h-48 divide-y overflow-y-auto rounded-card border">
      {lines.map(({ line, message }) => (
        <li key={line} className="px-3 py-2">
          <strong className="font-semibold">Linha {line}:</strong> {message}
        </li>
      ))}
    </ul>
  );
}
