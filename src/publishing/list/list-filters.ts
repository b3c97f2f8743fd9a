// Filters of list screens: `busca`, `categoria`, `pedidos`, `pagina`.

import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";

const CATEGORY_MAX = 80;

export const listFilters = describeFilters({
  search: textParameter("busca"),
  category: textParameter("categoria", CATEGORY_MAX),
  /** Only items with a publication request. */
  requests: choiceParameter("pedidos", { sim: true }),
});

export type ListFilters = FiltersOf<typeof listFilters>;
