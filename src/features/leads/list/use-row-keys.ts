import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";

const ROW = "[data-lead]";
const LINK = "[data-lead-link]";

/**
 * Moves between the rows of the list with `j` and `k`, selects with `x` and changes the status with `e`. The focus is on
 * the row's link, so that Enter opens it.
 */
export function useRowKeys(onSelect: (id: string) => void): void {
  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));
  useShortcut("x", () => {
    const id = currentRow()?.dataset.lead;
    if (id) onSelect(id);
  });
  useShortcut("e", () => currentRow()?.querySelector("select")?.focus());
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
