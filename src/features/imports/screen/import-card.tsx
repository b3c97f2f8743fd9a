import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ProgressBar } from "#src/ui/primitives/progress-bar.tsx";
import { importQuery, useCancelImport } from "../import-queries.ts";
import { KIND_NAMES } from "../kind-names.ts";
import type { Import } from "../schema.ts";

const STATE_NAMES = {
  reading: "Lendo…",
  ready: "Conferido",
  done: "Importado",
  failed: "Não foi possível",
  cancelled: "Cancelada",
};

interface ImportCardProps {
  imported: Import;
  /** The site does not respond, so that the progress is not known. */
  isAway: boolean;
}

export function ImportCard({ imported, isAway }: ImportCardProps) {
  const moment = useMoment();
  const { kind, address, fileName, state, findingCount, release, createdAt, dryRun, counts } = imported;
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border bg-surface p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          {[KIND_NAMES[kind], address || fileName].filter(Boolean).join(": ")}
        </h2>
        <p className="text-sm text-muted">
          {state === "reading" && isAway ? "Sem resposta" : STATE_NAMES[state]} ·{" "}
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </p>
      </header>
      {address && fileName && <p className="text-sm wrap-anywhere text-muted">Arquivo: {fileName}</p>}
      <output className="text-sm text-warning empty:hidden">
        {state === "reading" &&
          isAway &&
          "O site não responde. Esta tela tenta de novo sozinha; a importação continua de onde parou quando ele voltar."}
      </output>
      <Progress imported={imported} />
      {state === "reading" && <CancelButton imported={imported} />}
      {release && !dryRun && (state === "failed" || state === "cancelled") && (
        <p className="text-sm">
          O que veio antes ficou como rascunho:{" "}
          <Link className="font-semibold text-primary-ink underline" to="/dashboard/agenda/lancamentos">
            veja em Lançamentos
          </Link>
          .
        </p>
      )}
      {release && !dryRun && state === "done" && (
        <p className="text-sm">
          {counts.restored ? (
            "O site ficou igual ao do arquivo: o que estava no ar aparece quando ele sair da construção. O "
          ) : (
            <>
              {counts.posts + counts.pages > 0 || Object.keys(counts.lists).length > 0
                ? "Nada vai ao ar sozinho: confira e publique em"
                : "Nada novo foi importado: o que veio antes está em"}{" "}
              <Link className="font-semibold text-primary-ink underline" to="/dashboard/agenda/lancamentos">
                Lançamentos
              </Link>
              . Depois de publicado, o{" "}
            </>
          )}
          <Link
            className="font-semibold text-primary-ink underline"
            to={`/dashboard/importar/${imported.id}`}
          >
            certificado da mudança
          </Link>{" "}
          diz o que foi feito de cada endereço antigo.
        </p>
      )}
      {findingCount > 0 && <Findings imported={imported} />}
    </article>
  );
}

function CancelButton({ imported: { id, dryRun } }: { imported: Import }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCancelImport();
  return (
    <div className="flex justify-end">
      <Button variant="outline" size="sm" aria-disabled={isPending} onClick={() => setAsking(true)}>
        {isPending ? "Cancelando..." : "Cancelar"}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancelar a importação?"
        text={
          dryRun
            ? "A conferência para e o arquivo enviado é excluído. Nada foi importado."
            : "A importação para antes do próximo item, e o arquivo enviado é excluído. O que já veio continua aqui como rascunho. Se você importar de novo, só vem o que falta."
        }
        action="Cancelar importação"
        cancel="Voltar"
        onConfirm={() => mutate(id)}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** Loads a long list when it is opened. */
function Findings({ imported: { id, state, findings, findingCount } }: { imported: Import }) {
  const [isOpen, setIsOpen] = useState(state === "failed");
  const isLong = findingCount > findings.length;
  const { data } = useQuery({ ...importQuery(useApi(), id), enabled: isOpen && isLong });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-sm font-semibold">
        {plural(findingCount, "observação", "observações")}
      </summary>
      <ul className="mt-3 max-h-96 divide-y overflow-y-auto rounded-card border">
        {(data?.findings ?? findings).map(({ item, message }, index) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={index} className="px-4 py-2.5 text-sm wrap-anywhere">
            <strong className="font-semibold">{item}:</strong> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Progress({ imported: { kind, counts, state, currentItem } }: { imported: Import }) {
  const { total, read, posts, pages, drafts, pictures, comments, known, lists } = counts;
  const left = Math.max(0, total - read);
  return (
    <>
      {state === "reading" && (
        <div className="grid grid-cols-1 gap-1">
          <ProgressBar max={total || 1} value={total ? read : undefined} aria-label="Lido" />
          <p className="text-sm text-muted">
            {total
              ? `${read} de ${total}, ${left === 1 ? "falta" : "faltam"} ${left}`
              : plural(read, "lido", "lidos")}
          </p>
          {currentItem && <p className="truncate text-sm text-muted">{currentItem}</p>}
        </div>
      )}
      <p className="text-sm">
        {`${plural(posts, "post", "posts")}, ${plural(pages, "página", "páginas")} e ${plural(pictures, "imagem", "imagens")}`}
        {drafts > 0 &&
          (kind === "vitrine"
            ? `; ${plural(drafts, "não era público", "não eram públicos")}`
            : `; ${plural(drafts, "não era público e fica", "não eram públicos e ficam")} fora do lançamento`)}
        {Object.entries(lists).map(
          ([name, count]) => `; ${nameOfList(name)}: ${count.toLocaleString("pt-BR")}`,
        )}
        {comments > 0 &&
          `; ${plural(comments, "comentário não foi importado", "comentários não foram importados")}`}
        {known > 0 && `; ${plural(known, "já estava", "já estavam")} aqui`}.
      </p>
    </>
  );
}

function nameOfList(name: string): string {
  return name.replace(/\.csv$/, "").toLowerCase();
}
