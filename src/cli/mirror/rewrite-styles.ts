// Addresses in style sheets: of fonts, pictures and other sheets.

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/g;
const IMPORTS = /@import\s+"([^"]*)"/g;

/** @param to where an address leads instead */
export function rewriteStyles(css: string, to: (address: string) => string): string {
  return css
    .replaceAll(IMPORTS, (_all, address: string) => `@import "${to(address)}"`)
    .replaceAll(URLS, (_all, double?: string, single?: string, bare?: string) => {
      const address = double ?? single ?? bare ?? "";
      // A part of the page itself, and what is in the address already, stay.
      return /^(#|data:)/.test(address) ? `url("${address}")` : `url("${to(address)}")`;
    });
}
