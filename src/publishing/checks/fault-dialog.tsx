import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import type { Fault, FaultQuestion } from "./use-fault-question.ts";

interface FaultDialogProps {
  question: FaultQuestion;
  labels: Record<string, string>;
}

/** Lists the faults of a text that is about to be published. */
export function FaultDialog({ question: { faults, answer }, labels }: FaultDialogProps) {
  return (
    <ConfirmDialog
      isOpen={faults !== undefined}
      title="Publicar com avisos?"
      text={
        faults?.length === 1
          ? "A verificação encontrou um problema:"
          : `A verificação encontrou ${faults?.length ?? 0} problemas:`
      }
      details={<FaultList faults={faults ?? []} labels={labels} />}
      action="Publicar assim mesmo"
      cancel="Voltar e corrigir"
      isDangerous={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

/** @param labels of the fields, as far as they are known */
export function FaultList({ faults, labels }: { faults: readonly Fault[]; labels?: Record<string, string> }) {
  return (
    <ul className="mt-3 max-h-[40dvh] divide-y overflow-y-auto rounded-control border text-sm">
      {faults.map(({ title, field, message, detail }, index) => (
        // The same warning may occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="px-3 py-2 wrap-anywhere">
          {place(title, field === null ? undefined : labels?.[field])}
          {message}
          {detail && <span className="block text-xs text-muted">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Names the item and its field, as far as they are known. */
function place(...names: (string | undefined)[]): React.ReactNode {
  const known = names.filter(Boolean);
  return known.length > 0 && <span className="block text-xs text-muted">{known.join(" · ")}</span>;
}
