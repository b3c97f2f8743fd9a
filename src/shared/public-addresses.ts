// What the address of a public page may hold. The page cache and the service worker both go by it.

/** Staff's screens, calls, what operators ask, secret addresses: nothing of it is ever kept. */
export const CLOSED_PATHS = /^\/(?:dashboard|api|healthz|readyz|metrics|newsletter\/sair)(?:[/.]|$)/;

/** What the public lists are filtered by (contract §4): only these make another page of the same path. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(["busca", "categoria", "tag", "pagina"]);

/** Where a visitor came from: read by trackers only, it changes nothing on any page. */
export const TRACKER_PARAMETERS = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;
