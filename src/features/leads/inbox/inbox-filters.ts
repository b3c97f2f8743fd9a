// The filters of the Leads screen: `busca`, `status`, `fonte`, `visao`, `pagina`.
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";
import { LEAD_STATUSES } from "#src/features/leads/labels.ts";

const SOURCE = /^[a-z0-9-]{1,60}$/;

/** Views of the leads, as the URL names them; empty: the list. */
export const LEAD_VIEWS = { "": "Lista", quadro: "Quadro" } as const;
export type LeadView = keyof typeof LEAD_VIEWS;

export const inboxFilters = describeFilters(
  {
    search: textParameter("busca"),
    status: choiceParameter("status", LEAD_STATUSES),
    source: { name: "fonte", read: (given): string => (SOURCE.test(given) ? given : "") },
  },
  { view: choiceParameter("visao", LEAD_VIEWS) },
);

export type InboxFilters = FiltersOf<typeof inboxFilters>;
