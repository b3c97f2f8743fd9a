// Reads from a lead's timeline what an answer takes over from the mail that it answers.

import type { LeadEvent } from "../../timeline/schema.ts";
import { answerSubject } from "./answer-subject.ts";

/** Tells whether a person wrote a received mail, to the lead's conversation: programs and notices to the team do not count. */
export const isByPerson = ({ type, data }: LeadEvent): boolean =>
  type === "mail-in" && !data.bounce && !data.automatic && !data.team;

/** Returns the subject of an answer to the newest mail; "" if there is none. @param events newest first */
export function subjectOf(events: readonly LeadEvent[]): string {
  const newest = events.find((event) => event.type === "mail-out" || isByPerson(event));
  return typeof newest?.data.subject === "string" ? answerSubject(newest.data.subject) : "";
}

/** Lists who else takes part in the newest received mail. @param lead the lead's address */
export function othersOf(events: readonly LeadEvent[], lead: string): string[] {
  const { from, cc } = (events.find(isByPerson)?.data ?? {}) as {
    from?: { address?: unknown };
    cc?: unknown;
  };
  const known = [from?.address, ...(Array.isArray(cc) ? (cc as unknown[]) : [])];
  const texts = known.filter((address) => typeof address === "string" && address !== "") as string[];
  return [...new Set(texts)].filter((address) => address.toLowerCase() !== lead.toLowerCase());
}
