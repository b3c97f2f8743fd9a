// Why a file is no XML, in words for people: the parser's own are English.

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
 * Returns the sentence for an error of the XML parser (saxes).
 * @param at where the parser stands, counted from 1
 */
export function describeXmlError(message: string, at: { line: number; column: number }): string {
  // The parser puts where it stands before its message.
  const said = message.replace(/^\d+:\d+: /, "");
  const reason = REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? OTHER;
  return `O arquivo não pode ser lido como XML (linha ${at.line}, coluna ${at.column}): ${reason}.`;
}
