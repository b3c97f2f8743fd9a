import { Button } from "../primitives/button.tsx";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  label: string;
  /** Number of chosen rows in words: "3 selecionados". */
  count: string;
  selection: Pick<Selection, "clear">;
  isBusy: boolean;
  /** Buttons and lists that change the chosen rows. */
  children: React.ReactNode;
}

/** Offers what can be done with the chosen rows of a list. Stays in sight while one scrolls. */
export function SelectionBar({ label, count, selection, isBusy, children }: SelectionBarProps) {
  return (
    <fieldset
      aria-label={label}
      disabled={isBusy}
      className="sticky top-0 z-20 mb-2 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-surface px-3 py-2 max-lg:top-15"
    >
      <output className="mr-1 text-sm font-semibold tabular-nums">{count}</output>
      {children}
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Limpar seleção
      </Button>
    </fieldset>
  );
}

interface BulkButtonProps {
  label: string;
  /** Number of chosen rows that it changes; the button is absent without any. */
  count: number;
  onClick: () => void;
}

export function BulkButton({ label, count, onClick }: BulkButtonProps) {
  if (count === 0) return null;
  return (
    <Button variant="outline" size="sm" onClick={onClick}>
      {label} <span className="font-normal tabular-nums">({count})</span>
    </Button>
  );
}
