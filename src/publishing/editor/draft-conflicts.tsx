import { Button } from "#src/ui/primitives/button.tsx";
import type { FieldConflict } from "./draft-store.ts";

interface DraftConflictsProps {
  conflicts: FieldConflict[];
  /** Portuguese names of the fields. */
  labels: Record<string, string>;
  onChoose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
}

/** Fields that two people have changed: both texts, one of which stays. Nothing is saved until all are chosen. */
export function DraftConflicts({ conflicts, labels, onChoose }: DraftConflictsProps) {
  return conflicts.map((conflict) => {
    const label = labels[conflict.field] ?? conflict.field;
    return (
      <section
        key={conflict.field}
        aria-label={`Duas versões de ${label}`}
        className="grid gap-3 rounded-control bg-warning-soft px-4 py-3"
      >
        <p className="text-sm">
          <strong>{label}</strong>: outra pessoa mudou este campo ao mesmo tempo. Escolha qual texto fica; o
          outro continua no histórico.
        </p>
        <div className="grid gap-3 md:grid-cols-2">
          <Version title="O seu texto" value={conflict.yours}>
            <Button variant="outline" size="sm" onClick={() => onChoose(conflict, "mine")}>
              Ficar com o meu
            </Button>
          </Version>
          <Version title="O texto da outra pessoa" value={conflict.theirs}>
            <Button variant="outline" size="sm" onClick={() => onChoose(conflict, "theirs")}>
              Ficar com o da outra pessoa
            </Button>
          </Version>
        </div>
      </section>
    );
  });
}

function Version({ title, value, children }: { title: string; value: unknown; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-sm font-semibold tracking-normal">{title}</h3>
      <textarea
        readOnly
        aria-label={title}
        rows={4}
        value={toText(value) || "(vazio)"}
        className="max-h-48 w-full resize-y rounded-control border bg-surface px-3 py-2 text-sm"
      />
      <div>{children}</div>
    </div>
  );
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  return typeof value === "string" ? value : "";
}
