import { MAX_SUBJECT } from "./schema.ts";

/** Prefixes of replies, forwarded mails and automatic answers, as mail programs write them in English and Portuguese. */
const PREFIX =
  /^\s*(?:(?:re|res|enc|fwd?|rv|tr)\s*(?:\[\d+\])?|respostas? autom[aá]ticas?|automatic reply|auto(?:matic)?[ -]?re(?:ply|sponse)|out of (?:the )?office|fora d[oe] escrit[oó]rio|aus[eê]ncia(?: tempor[aá]ria)?)\s*:\s*/i;

/** Removes prefixes such as "Re:", "ENC:" and "Resposta automática:", however many. */
export function plainSubject(subject: string): string {
  let plain = subject;
  while (PREFIX.test(plain)) plain = plain.replace(PREFIX, "");
  return plain.trim();
}

/** Puts one "Re: " before the subject of the mail being answered; returns "" if it has no subject. */
export function answerSubject(subject: string): string {
  const plain = plainSubject(subject);
  return plain && `Re: ${plain}`.slice(0, MAX_SUBJECT);
}
