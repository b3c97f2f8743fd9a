import { jsonVerifier, type VerifierError } from "stream-json/utils/verifier.js";
import { sayUnreadable } from "../old-site/export-limits.ts";

const REASONS: readonly [RegExp, string][] = [
  [/escaped characters|string value/, "há num texto um caractere ou uma barra invertida que JSON não aceita"],
  [/object key/, "falta o nome de um campo entre aspas"],
  [/number|digit/, "um número não está escrito como JSON pede"],
  [/unexpected characters/, "há algo depois do fim do conteúdo"],
  [/expected a value/, "falta um valor, ou ele não está escrito como JSON pede"],
  [/expected '([:,\]}])'/, "falta um sinal “$1”"],
  [/unexpected token '([\]}])'/, "há um sinal “$1” a mais, ou uma vírgula antes dele"],
];

/**
 * Describes the first error of a refused file in Portuguese, with the position, which the main parser omits.
 */
export async function describeJsonError(pieces: AsyncIterable<Buffer>): Promise<string> {
  const verify = jsonVerifier();
  const decoder = new TextDecoder("utf-8");
  try {
    for await (const piece of pieces) verify(decoder.decode(piece, { stream: true }));
  } catch (error) {
    const { message, line, pos } = error as VerifierError;
    for (const [pattern, reason] of REASONS) {
      const found = pattern.exec(message);
      if (found) return sayUnreadable("JSON", { line, column: pos }, reason.replace("$1", found[1] ?? ""));
    }
    throw error;
  }
  throw new Error("the verifier takes a file that the parser refuses");
}
