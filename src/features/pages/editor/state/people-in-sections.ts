// Shares who else is in which section of the page.

import { createContext, use } from "react";
import type { PersonHere } from "#src/publishing/presence/schema.ts";

const PeopleContext = createContext<readonly PersonHere[]>([]);
export const PeopleProvider = PeopleContext;

/** Returns the others who are in a section, by name. */
export function usePeopleIn(sectionId: string): readonly PersonHere[] {
  return use(PeopleContext).filter(({ isYou, section }) => !isYou && section === sectionId);
}
