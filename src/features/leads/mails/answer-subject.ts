import { MAX_SUBJECT } from "./schema.ts";

/** What mail programs put before the subject of an answer, in English and in Portuguese. */
const PREFIXES = /^(?:\s*(?:re|res)\s*(?:\[\d+\])?\s*:)+\s*/i;

/** The subject without "Re:". */
export const plainSubject = (subject: string): string => subject.replace(PREFIXES, "").trim();

/** "Re: " and the subject of the mail that is answered, once; "" where it has none. */
export function answerSubject(subject: string): string {
  const plain = plainSubject(subject);
  return plain && `Re: ${plain}`.slice(0, MAX_SUBJECT);
}
