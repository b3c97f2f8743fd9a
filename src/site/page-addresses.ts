// Which addresses are whose: what the page cache in front of the router needs to know of the site.
import type { PageAddresses } from "#src/platform/page-cache/page-key.ts";

export const PAGE_ADDRESSES: PageAddresses = {
  // Staff's screens, calls, what operators ask, secret addresses.
  closed: /^\/(?:dashboard|api|healthz|readyz|metrics|newsletter\/sair)(?:[/.]|$)/,
  // A search (`busca`) is one person's, and there is no end of them.
  parameters: new Set(["categoria", "tag", "pagina"]),
  ignored: /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/,
};
