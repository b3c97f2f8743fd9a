// Decides which rule a lead falls under and whose turn it is.

import { stateOfPhone } from "#src/shared/people/brazilian-states.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import type { Conditions } from "./schema.ts";

export type StoredConditions = Omit<Conditions, "cities"> & { cities?: string[] };

export interface AssignableLead {
  phone: string | null;
  source: string;
  city: string | null;
  /** Address or path of the form's page. */
  pageUrl: string | null;
  campaign: string | null;
}

/** Tells whether a lead matches every condition that has values. */
export function matches(
  lead: AssignableLead,
  // Rules of earlier versions have no cities.
  { sources, pages, states, cities = [], campaigns }: StoredConditions,
): boolean {
  const path = URL.parse(lead.pageUrl ?? "", "http://site")?.pathname;
  const state = stateOfPhone(lead.phone);
  const campaign = lead.campaign?.toLowerCase();
  const city = foldText(lead.city ?? "");
  return (
    accepts(sources, (source) => source === lead.source) &&
    accepts(pages, (page) => lead.pageUrl !== null && isUnder(path, page)) &&
    accepts(states, (one) => one === state) &&
    accepts(cities, (one) => foldText(one) === city) &&
    accepts(campaigns, (one) => one.toLowerCase() === campaign)
  );
}

const accepts = <T>(values: readonly T[], isIt: (value: T) => boolean): boolean =>
  values.length === 0 || values.some(isIt);

const isUnder = (path: string | undefined, page: string): boolean =>
  page.endsWith("*") ? (path?.startsWith(page.slice(0, -1)) ?? false) : path === page;

/**
 * Returns whose turn is next, in the rule's order and passing over people who may not.
 * @param last whose turn was last @param mayOwn ids of the people who may own leads
 */
export function nextInTurn(
  people: readonly string[],
  last: string | null,
  mayOwn: ReadonlySet<string>,
): string | undefined {
  const from = last === null ? 0 : people.indexOf(last) + 1;
  return [...people.slice(from), ...people.slice(0, from)].find((id) => mayOwn.has(id));
}
