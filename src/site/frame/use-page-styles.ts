import { useEffect } from "react";

/**
 * Styles that came within the page leave with the link they stand for, as a fetched sheet does (docs/adr/0026).
 * To be called by what renders the links.
 */
export function usePageStyles(): void {
  useEffect(() => {
    for (const style of document.querySelectorAll<HTMLStyleElement>("style[data-sheet]")) {
      const { sheet = "" } = style.dataset;
      if (!document.querySelector(`link[rel=stylesheet][href="${CSS.escape(sheet)}"]`)) style.remove();
    }
  });
}
