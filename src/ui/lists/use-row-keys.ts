import { useShortcut } from "../primitives/use-shortcut.ts";

const ROW = "[data-row]";
const LINK = "[data-row-link]";

interface RowKeys {
  /** `x` */
  onSelect: (id: string) => void;
  /** `e` */
  onEdit?: (row: HTMLElement) => void;
}

/**
 * Moves between the rows of a list with `j` and `k`, selects with `x` and edits with `e`. The focus is on the row's
 * link, so that Enter opens it. Rows carry their id as `data-row`, links `data-row-link`.
 */
export function useRowKeys({ onSelect, onEdit }: RowKeys): void {
  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));
  useShortcut("x", () => {
    const id = currentRow()?.dataset.row;
    if (id) onSelect(id);
  });
  useShortcut("e", () => {
    const row = currentRow();
    if (row) onEdit?.(row);
  });
}

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const row = currentRow();
  const place = row ? rows.indexOf(row) + step : 0;
  rows[place]?.querySelector<HTMLElement>(LINK)?.focus();
}
