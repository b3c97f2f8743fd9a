import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { LEADS } from "../lead-queries.ts";
import type { LeadImport, UndoCounts } from "./import-schema.ts";

/** Lists earlier imports, and undoes them. */
export function PastImports() {
  const api = useApi();
  const timeZone = useTimeZone();
  const [asked, setAsked] = useState<LeadImport>();
  const { data } = useQuery({
    queryKey: [...LEADS, "imports"],
    queryFn: ({ signal }) => api.get<{ imports: LeadImport[] }>("/api/leads/imports", {}, signal),
  });
  const undo = useChange({
    send: (client, { id }: LeadImport) => client.send<UndoCounts>("POST", `/api/leads/imports/${id}/undo`),
    queryKey: LEADS,
    // Any of the leads that are shown may be one of those that it removes.
    gone: () => [...LEADS, "one"],
    done: (counts) => ({ title: "Importação desfeita!", text: describeUndone(counts) }),
    failed: "Erro ao desfazer a importação",
  });
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-labelledby="past-imports" className="mt-8 border-t pt-5">
      <h3 id="past-imports" className="text-sm font-semibold">
        Importações anteriores
      </h3>
      <ul className="mt-2 divide-y text-sm">
        {data.imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{one.fileName ?? "Arquivo sem nome"}</p>
              <p className="text-muted">
                {[formatDateTime(one.at, timeZone), one.by, describeState(one)].filter(Boolean).join(" · ")}
              </p>
            </div>
            {one.canUndo && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Desfazer: ${one.fileName ?? formatDateTime(one.at, timeZone)}`}
                disabled={undo.isPending}
                onClick={() => setAsked(one)}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Desfazer a importação?"
        text="Os leads criados por ela são removidos, exceto os que alguém alterou ou respondeu depois, e os que ela completou voltam ao que eram. As empresas cadastradas por ela também saem, se ninguém as mudou nem as usou."
        action="Desfazer importação"
        onConfirm={() => asked && undo.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

function describeState({ state, counts, undone }: LeadImport): string {
  if (state === "running") return "em andamento";
  if (state === "failed") return "interrompida: nada entrou";
  if (state === "cancelled") return "cancelada: nada entrou";
  if (state === "undone") return `desfeita: ${undone ? describeUndone(undone) : ""}`;
  if (!counts) return "";
  return [
    plural(counts.added, "lead novo", "leads novos"),
    ...(counts.completed > 0 ? [plural(counts.completed, "completado", "completados")] : []),
    ...(counts.companies ? [plural(counts.companies, "empresa nova", "empresas novas")] : []),
    ...(counts.refused > 0 ? [plural(counts.refused, "linha recusada", "linhas recusadas")] : []),
  ].join(", ");
}

function describeUndone({ removed, kept, restored, companies = 0 }: UndoCounts): string {
  return [
    plural(removed, "lead removido", "leads removidos"),
    ...(kept > 0
      ? [
          plural(
            kept,
            "mantido porque foi mudado ou respondido",
            "mantidos porque foram mudados ou respondidos",
          ),
        ]
      : []),
    ...(restored > 0 ? [plural(restored, "voltou ao que era", "voltaram ao que eram")] : []),
    ...(companies > 0 ? [plural(companies, "empresa removida", "empresas removidas")] : []),
  ].join(", ");
}
