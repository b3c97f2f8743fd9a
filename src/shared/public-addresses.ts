// Rules for URLs of public pages, for the page cache and the service worker.

/** Never cached: dashboard, API, operators' endpoints, secret links, and the way to WhatsApp, which makes a code each time. */
export const CLOSED_PATHS =
  /^\/(?:dashboard|api|healthz|readyz|metrics|newsletter\/sair|previa|whatsapp)(?:[/.]|$)/;

/** Files and programs' addresses that the product serves itself: no page is ever made there. */
export const FILE_PATHS =
  /^\/(?:assets|media|arquivos|downloads|icons|logos|og|share|docs|\.well-known)(?:[/.]|$)/;

/** The pages that the product makes, beside those of sections, and what a trail of links calls them. */
export const FIXED_PAGES: Readonly<Record<string, string>> = {
  "/portfolio": "Portfólio",
  "/blog": "Blog",
  "/ebook": "E-book",
  "/newsletter": "Newsletter",
  "/remove-cadastro": "Remoção de dados",
};

/** What the newsletter tells of: where it is read, and how forms, texts and webhooks name it. */
export const NEWS = { path: "/blog", name: "blog" } as const;

/** What a page reads of its query (docs/produto.md, "Addresses"); whatever else stands there makes no other page. */
export interface PageParameters {
  /** Few values, which many ask for: a page for each. */
  filters: readonly string[];
  /** There are endlessly many, and few are repeated. */
  searches: readonly string[];
  /** What a form sent without JavaScript leaves for its sender. */
  answers: readonly string[];
}

/** Any page may have a form. */
const ON_EVERY_PAGE: PageParameters = { filters: [], searches: [], answers: ["enviado"] };
const ON_SOME: Readonly<Record<string, PageParameters>> = {
  "/blog": { ...ON_EVERY_PAGE, filters: ["categoria", "tag", "pagina"], searches: ["busca"] },
  "/portfolio": { ...ON_EVERY_PAGE, filters: ["categoria", "pagina"] },
  "/newsletter": { ...ON_EVERY_PAGE, answers: ["enviado", "inscrito"] },
  "/remove-cadastro": { ...ON_EVERY_PAGE, answers: ["enviado", "protocolo"] },
};

/** The parameters that the page at a path reads. */
export function parametersOf(path: string): PageParameters {
  return (Object.hasOwn(ON_SOME, path) ? ON_SOME[path] : undefined) ?? ON_EVERY_PAGE;
}

/** The page whose data are at a path: `/blog.data` → `/blog`. */
export function pageOfDataPath(path: string): string {
  return path.replace(/\/?_(root)?\.data$|\.data$/, "") || "/";
}

/** Parameters of campaigns, read only by trackers: they change no page. */
export const TRACKER_PARAMETERS = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;
