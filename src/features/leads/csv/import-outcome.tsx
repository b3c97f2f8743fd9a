import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import type { LeadImportAnswer } from "./import-schema.ts";
import { fetchRefused, type ImportChoice } from "./send-import.ts";

interface ImportOutcomeProps {
  answer: LeadImportAnswer;
  /** It has happened; otherwise it is a preview. */
  isDone?: boolean;
  choice: ImportChoice | undefined;
}

const REPEATED = ["repete uma linha do próprio arquivo", "repetem uma linha do próprio arquivo"] as const;

/** Tells what comes or came in, and every line that does not. */
export function ImportOutcome({ answer, isDone = false, choice }: ImportOutcomeProps) {
  return (
    <output className="mt-3 grid gap-3 text-sm">
      <p>{isDone ? describeDone(answer) : describePreview(answer)}</p>
      <Problems problems={answer.problems} />
      <LeftOutLines answer={answer} />
      {answer.refusedTotal > 0 && choice && <RefusedButton choice={choice} count={answer.refusedTotal} />}
      <NotedLines answer={answer} />
    </output>
  );
}

function describePreview({
  added,
  duplicates,
  repeated,
  completed,
  companies,
  refusedTotal,
}: LeadImportAnswer): string {
  const parts = [
    plural(added, "lead novo", "leads novos"),
    plural(duplicates - repeated, "já existe", "já existem"),
    ...(completed > 0 ? [plural(completed, "será completado", "serão completados")] : []),
    ...(repeated > 0 ? [plural(repeated, ...REPEATED)] : []),
    ...(companies > 0 ? [plural(companies, "empresa nova", "empresas novas")] : []),
    plural(refusedTotal, "linha recusada", "linhas recusadas"),
  ];
  return `${parts.join("; ")}.`;
}

function describeDone({
  added,
  duplicates,
  repeated,
  completed,
  companies,
  refusedTotal,
}: LeadImportAnswer): string {
  const leftOut = [
    ...(duplicates > repeated ? [plural(duplicates - repeated, "já existia", "já existiam")] : []),
    ...(repeated > 0 ? [plural(repeated, ...REPEATED)] : []),
    ...(refusedTotal > 0 ? [plural(refusedTotal, "linha foi recusada", "linhas foram recusadas")] : []),
  ];
  return [
    `${plural(added, "lead importado", "leads importados")}.`,
    ...(completed > 0 ? [`${plural(completed, "lead foi completado", "leads foram completados")}.`] : []),
    ...(companies > 0 ? [`${plural(companies, "empresa cadastrada", "empresas cadastradas")}.`] : []),
    ...(leftOut.length > 0 ? [`Não importados: ${leftOut.join("; ")}.`] : []),
  ].join(" ");
}

/** Groups what does not fit by its kind, with the first lines of each. */
function Problems({ problems }: Pick<LeadImportAnswer, "problems">) {
  if (problems.length === 0) return null;
  return (
    <div className="overflow-x-auto rounded-card border">
      <table className="w-full text-left">
        <caption className="sr-only">Problemas por tipo</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              Problema
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Linhas
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              O que acontece
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {problems.map(({ kind, count, lines, isRefused }) => (
            <tr key={`${isRefused} ${kind}`}>
              <td className="px-3 py-2 wrap-anywhere">{kind}</td>
              <td className="px-3 py-2 tabular-nums">
                {count.toLocaleString("pt-BR")}
                <span className="text-muted"> ({listLines(lines, count)})</span>
              </td>
              <td className="px-3 py-2">{isRefused ? "Linha recusada" : "Vira nota"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NAMED = 5;
const listLines = (lines: number[], count: number): string =>
  `${count === 1 ? "linha" : "linhas"} ${lines.slice(0, NAMED).join(", ")}${count > NAMED ? "…" : ""}`;

function LeftOutLines({ answer }: { answer: LeadImportAnswer }) {
  const { skipped, refused, duplicates, refusedTotal } = answer;
  const lines = [...skipped, ...refused].toSorted((one, other) => one.line - other.line);
  if (lines.length === 0) return null;
  return (
    <>
      <LineList lines={lines} />
      {lines.length < duplicates + refusedTotal && (
        <p className="text-muted">
          Aqui estão {lines.length} das {duplicates + refusedTotal} linhas que não são importadas.
        </p>
      )}
    </>
  );
}

/** Saves the refused lines with the reasons, to be corrected and sent again. */
function RefusedButton({ choice, count }: { choice: ImportChoice; count: number }) {
  const api = useApi();
  return (
    <p>
      <ExportButton
        onExport={async () => {
          saveBlob("leads-recusados.csv", await fetchRefused(api, choice));
          return `${plural(count, "linha", "linhas")} em leads-recusados.csv.`;
        }}
      >
        Baixar linhas recusadas
      </ExportButton>
    </p>
  );
}

/** Tells which values no field holds, and that a note of the lead keeps them. */
function NotedLines({ answer: { noted, notedTotal } }: { answer: LeadImportAnswer }) {
  if (notedTotal === 0) return null;
  return (
    <>
      <p>
        {plural(notedTotal, "linha terá uma nota", "linhas terão uma nota")} com o que não coube nos campos:
      </p>
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
        <li key={line} className="px-3 py-2 whitespace-pre-line wrap-anywhere">
          <strong className="font-semibold">Linha {line}:</strong> {message}
        </li>
      ))}
    </ul>
  );
}
