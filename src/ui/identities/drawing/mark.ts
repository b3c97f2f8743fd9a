// The company's own sign in drawings: its symbol, else the initial of its name.

/** Stands in a drawing's `<text>` where the company's sign belongs. */
export const MARK = "§";

export interface Mark {
  initial: string;
  /** Address of the symbol. */
  symbol: string | null;
}

export function markOf({ siteName, logoSymbol }: { siteName: string; logoSymbol: string | null }): Mark {
  const initial = siteName.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase("pt-BR");
  return { initial: initial ?? "•", symbol: logoSymbol };
}

/** Replaces the placeholders of a drawing; a symbol lies on a light sheet, since it may be dark. */
export function signDrawing(content: string, { initial, symbol }: Mark): string {
  if (!content.includes(MARK)) return content;
  if (!symbol) return content.replaceAll(MARK, escapeHtml(initial));
  return content.replaceAll(
    /<text class="[^"]*" x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)">§<\/text>/g,
    (_text, x: string, baseline: string, size: string) => {
      const side = Number(size) * CAP_HEIGHT;
      const [left, top] = [Number(x) - side / 2, Number(baseline) - side];
      const inset = side * 0.14;
      const frame = (by: number) =>
        `x="${left + by}" y="${top + by}" width="${side - 2 * by}" height="${side - 2 * by}"`;
      return `<rect class="sign-sheet" ${frame(0)} /><image ${frame(inset)} href="${escapeHtml(symbol)}" />`;
    },
  );
}

/** Height of a capital letter as a share of the font size, alike in all headings' typefaces. */
export const CAP_HEIGHT = 0.7;

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
