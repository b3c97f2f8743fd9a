// URL filters of the blog: `busca`, `categoria`, `tag`, `pagina`.

import { describeFilters, type FiltersOf, textParameter } from "#src/shared/filter-address.ts";

export const blogFilters = describeFilters({
  search: textParameter("busca"),
  category: textParameter("categoria"),
  tag: textParameter("tag"),
});

export type BlogFilters = FiltersOf<typeof blogFilters>;

export function toBlogPath(filters: Partial<BlogFilters>): string {
  const params = blogFilters.write(filters);
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

/** Returns true if a category is the only filter. */
export function isCategoryAlone({ search, tag, page }: BlogFilters): boolean {
  return !search && !tag && page === 1;
}
