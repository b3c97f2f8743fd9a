import { focusField } from "#src/ui/forms/focus-field.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import type { FieldConflict } from "../draft-session/draft-fields.ts";

interface DraftConflictsProps {
  conflicts: FieldConflict[];
  labels: Record<string, string>;
  /** Names what was changed twice. */
  subject?: string;
  onChoose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
}

/** Shows both versions of fields that two people changed, to choose one. Nothing is saved until all are chosen. */
export function DraftConflicts({ conflicts, labels, subject = "este campo", onChoose }: DraftConflictsProps) {
  return conflicts.map((conflict) => {
    const label = labels[conflict.field] ?? conflict.field;
    /** The clicked button disappears, so focus moves to the next conflict, or else to the field. */
    const choose = (whose: "mine" | "theirs", { form }: HTMLButtonElement): void => {
      onChoose(conflict, whose);
      if (!form || focusConflict(form, conflict.field)) return;
      focusField(form, conflict.field);
    };
    return (
      <section
        key={conflict.field}
        data-conflict={conflict.field}
        tabIndex={-1}
        aria-label={`Duas versões de ${label}`}
        className="grid scroll-mt-6 gap-3 rounded-control bg-warning-soft px-4 py-3"
      >
        <p className="text-sm">
          <strong>{label}</strong>: outra pessoa mudou {subject} ao mesmo tempo. Escolha qual texto fica; o
          outro continua no histórico.
        </p>
        <div className="grid gap-3 md:grid-cols-2">
          <Version title="O seu texto" value={conflict.yours}>
            <Button
              variant="outline"
              size="sm"
              onClick={({ currentTarget }) => choose("mine", currentTarget)}
            >
              Ficar com o meu
            </Button>
          </Version>
          <Version title="O texto da outra pessoa" value={conflict.theirs}>
            <Button
              variant="outline"
              size="sm"
              onClick={({ currentTarget }) => choose("theirs", currentTarget)}
            >
              Ficar com o da outra pessoa
            </Button>
          </Version>
        </div>
      </section>
    );
  });
}

/**
 * Focuses the first open conflict of a form.
 * @param answered field whose conflict is still on screen
 * @returns whether there is one
 */
export function focusConflict(form: HTMLFormElement, answered?: string): boolean {
  const open = [...form.querySelectorAll<HTMLElement>("[data-conflict]")];
  const next = open.find(({ dataset }) => dataset.conflict !== answered);
  next?.focus();
  return next !== undefined;
}

function Version({ title, value, children }: { title: string; value: unknown; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-semibold">{title}</p>
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
