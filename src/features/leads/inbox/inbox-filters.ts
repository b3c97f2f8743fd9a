// The filters of the Leads screen: `busca`, `status`, `fonte`, `pagina`.
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";
import { LEAD_STATUSES } from "#src/features/leads/labels.ts";

const SOURCE = /^[a-z0-9-]{1,60}$/;

export const inboxFilters = describeFilters({
  search: textParameter("busca"),
  status: choiceParameter("status", LEAD_STATUSES),
  source: { name: "fonte", read: (given): string => (SOURCE.test(given) ? given : "") },
});

export type InboxFilters = FiltersOf<typeof inboxFilters>;
