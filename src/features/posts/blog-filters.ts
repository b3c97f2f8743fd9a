// The filters of the blog live in its address: `busca`, `categoria`, `tag`, `pagina`.
import { CONTROL_RUNS } from "#src/ui/text-patterns.ts";

/** How much of a text is looked at; nobody means more. */
const TEXT_MAX = 200;
const PAGE_MAX = 1_000_000;

export interface BlogFilters {
  search: string;
  category: string;
  tag: string;
  page: number;
}

/** Reads the address, whatever it says: what makes no sense counts as not given. */
export function readFilters(params: URLSearchParams): BlogFilters {
  const page = Number(params.get("pagina"));
  return {
    search: readText(params.get("busca")),
    category: readText(params.get("categoria")),
    tag: readText(params.get("tag")),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The address with these filters, from its path on; what is at rest is left out. */
export function toBlogPath({ search, category, tag, page }: Partial<BlogFilters>): string {
  const params = new URLSearchParams();
  if (search) params.set("busca", search);
  if (category) params.set("categoria", category);
  if (tag) params.set("tag", tag);
  if (page && page > 1) params.set("pagina", String(page));
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

/** Whether anything narrows the list. */
export function isNarrowed({ search, category, tag }: BlogFilters): boolean {
  return search !== "" || category !== "" || tag !== "";
}

function readText(given: string | null): string {
  return (given ?? "").replace(CONTROL_RUNS, " ").trim().slice(0, TEXT_MAX).toWellFormed();
}
