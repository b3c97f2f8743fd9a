// URL filters of the Privacidade screen: `busca`, `status`, `pagina`.

import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";
import { REMOVAL_STATUSES } from "./labels.ts";

export const requestFilters = describeFilters({
  search: textParameter("busca"),
  status: choiceParameter("status", REMOVAL_STATUSES),
});

export type RequestFilters = FiltersOf<typeof requestFilters>;
