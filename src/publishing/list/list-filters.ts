// Filters of list screens: `busca`, `categoria`, `status`, `pedidos`, `pagina`.

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
  status: choiceParameter("status", { publicados: true, rascunhos: true }),
  /** Only items with a publication request. */
  requests: choiceParameter("pedidos", { sim: true }),
});

export type ListFilters = FiltersOf<typeof listFilters>;
