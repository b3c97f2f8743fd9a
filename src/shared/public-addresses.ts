// Rules for the URLs of public pages, for the page cache and the service worker.

/**
 * Never cached: dashboard, API, operators' endpoints, secret links, and the WhatsApp redirect, which creates a code
 * each time.
 */
export const CLOSED_PATHS =
  /^\/(?:dashboard|api|healthz|readyz|metrics|newsletter\/sair|previa|whatsapp)(?:[/.]|$)/;

/** Paths of files and programs. They never belong to a page. */
export const FILE_PATHS =
  /^\/(?:assets|media|arquivos|downloads|icons|logos|fontes|og|share|docs|\.well-known)(?:[/.]|$)/;

/** Built-in pages and their names in breadcrumbs. All other pages consist of sections. */
export const FIXED_PAGES: Readonly<Record<string, string>> = {
  "/portfolio": "Portfólio",
  "/blog": "Blog",
  "/ebook": "E-book",
  "/newsletter": "Newsletter",
  "/remove-cadastro": "Remoção de dados",
};

/** The content that the newsletter announces, with the name that forms, texts and webhooks use. */
export const NEWS = { path: "/blog", name: "blog" } as const;

/** Query parameters that a page reads (docs/produto.md, "Addresses"). All others are ignored. */
export interface PageParameters {
  /** Few values that many visitors use. Each is cached as its own page. */
  filters: readonly string[];
  /** Unlimited values that are rarely repeated. */
  searches: readonly string[];
  /** Set after a form was sent without JavaScript. */
  answers: readonly string[];
}

/** Any page may contain a form. */
const ON_EVERY_PAGE: PageParameters = { filters: [], searches: [], answers: ["enviado"] };
const ON_SOME: Readonly<Record<string, PageParameters>> = {
  "/blog": { ...ON_EVERY_PAGE, filters: ["categoria", "tag", "pagina"], searches: ["busca"] },
  "/portfolio": { ...ON_EVERY_PAGE, filters: ["categoria", "pagina"] },
  "/newsletter": { ...ON_EVERY_PAGE, answers: ["enviado", "inscrito"] },
  "/remove-cadastro": { ...ON_EVERY_PAGE, answers: ["enviado", "protocolo"] },
};

export function parametersOf(path: string): PageParameters {
  return (Object.hasOwn(ON_SOME, path) ? ON_SOME[path] : undefined) ?? ON_EVERY_PAGE;
}

/** Returns the page of a data request: `/blog.data` → `/blog`. */
export function pageOfDataPath(path: string): string {
  return path.replace(/\/?_(root)?\.data$|\.data$/, "") || "/";
}

/** Campaign parameters, which only trackers read. They change no page. */
export const TRACKER_PARAMETERS = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;
