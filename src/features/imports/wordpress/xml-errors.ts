// Explains XML errors in Portuguese; the parser's messages are in English.

import { sayUnreadable } from "../old-site/export-limits.ts";

const REASONS: readonly [RegExp, string][] = [
  [/entity/, "há uma entidade, como “&nome;”, que o arquivo não define"],
  [/disallowed character/, "há um caractere que XML não aceita"],
  [/closing tag|close tag|forward-slash/, "uma marca é fechada sem ter sido aberta"],
  [
    /attribute|quoted|value|whitespace|name\/value/,
    "os atributos de uma marca não estão escritos como XML pede",
  ],
  [/comment|the string/, "um comentário ou trecho de texto não está escrito como XML pede"],
  [/prefix|namespace/, "o prefixo de uma marca não foi declarado"],
  [
    /root|declaration|doctype|processing instruction|XML|version|encoding/,
    "há algo antes ou depois do conteúdo que XML não aceita ali",
  ],
];
const OTHER = "a marcação não está escrita como XML pede";

/**
 * Returns a sentence about an error of the XML parser (saxes).
 * @param at the parser's position, counted from 1
 */
export function describeXmlError(message: string, at: { line: number; column: number }): string {
  // Removes the position that the parser puts before its message.
  const cause = message.replace(/^\d+:\d+: /, "");
  const reason = REASONS.find(([pattern]) => pattern.test(cause))?.[1] ?? OTHER;
  return sayUnreadable("XML", at, reason);
}
