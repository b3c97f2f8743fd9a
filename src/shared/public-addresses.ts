// Rules for URLs of public pages, for the page cache and the service worker.

/** Never cached: dashboard, API, operators' endpoints, secret links. */
export const CLOSED_PATHS = /^\/(?:dashboard|api|healthz|readyz|metrics|newsletter\/sair|previa)(?:[/.]|$)/;

/** Filters of the public lists (docs/produto.md, "Addresses"): only these parameters change a page. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(["busca", "categoria", "tag", "pagina"]);

/** Parameters of campaigns, read only by trackers: they change no page. */
export const TRACKER_PARAMETERS = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;
