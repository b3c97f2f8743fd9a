// The filters of the blog: `busca`, `categoria`, `tag`, `pagina`.
import { describeFilters, type FiltersOf, textParameter } from "#src/shared/filter-address.ts";

export const blogFilters = describeFilters({
  search: textParameter("busca"),
  category: textParameter("categoria"),
  tag: textParameter("tag"),
});

export type BlogFilters = FiltersOf<typeof blogFilters>;

/** The blog's path with these filters as query. */
export function toBlogPath(filters: Partial<BlogFilters>): string {
  const params = blogFilters.write(filters);
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

/** Whether nothing but a category narrows the list. */
export function isCategoryAlone({ search, tag, page }: BlogFilters): boolean {
  return !search && !tag && page === 1;
}
