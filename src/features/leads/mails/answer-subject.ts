import { MAX_SUBJECT } from "./schema.ts";

/** Reply prefixes of mail programs in English and Portuguese. */
const PREFIXES = /^(?:\s*(?:re|res)\s*(?:\[\d+\])?\s*:)+\s*/i;

/** Removes reply prefixes such as "Re:". */
export const plainSubject = (subject: string): string => subject.replace(PREFIXES, "").trim();

/** Puts one "Re: " before the subject of the mail being answered; returns "" if it has no subject. */
export function answerSubject(subject: string): string {
  const plain = plainSubject(subject);
  return plain && `Re: ${plain}`.slice(0, MAX_SUBJECT);
}
