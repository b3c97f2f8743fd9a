// The filters of the Posts and Projetos screens: `busca`, `categoria`, `pagina`.
import { describeFilters, type FiltersOf, textParameter } from "#src/shared/filter-address.ts";

const CATEGORY_MAX = 80;

export const listFilters = describeFilters({
  search: textParameter("busca"),
  category: textParameter("categoria", CATEGORY_MAX),
});

export type ListFilters = FiltersOf<typeof listFilters>;
