// Accepts long passwords that nobody else is likely to have, without composition rules (docs/adr/0049).

import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { foldText } from "#src/shared/text-patterns.ts";

/** Limits word pairs to the commonest words: nobody guesses "casa amarela" second. */
const COMMON_IN_PAIRS = 10_000;
const PAIR_WORD_MIN = 3;
/** Shortest remainder of a password after removing words of the site and the person. */
const OWN_REST_MIN = 8;
/** Shorter own words occur in too many other words. */
const OWN_WORD_MIN = 4;

const COMMON = "Esta senha está entre as mais usadas, ou muda pouco de uma delas. Uma frase serve bem.";
const OWN = "A senha não pode ser feita só do seu nome, do seu e-mail ou do nome do site.";

interface Person {
  name: string;
  email: string;
}

/** Expects a password that is long enough. @returns the message for the person; undefined if it is accepted */
export async function findPasswordError(
  resources: Pick<Resources, "db" | "cache" | "config">,
  password: string,
  person: Person,
): Promise<string | undefined> {
  const { siteName } = await getSettings(resources);
  const typed = foldText(password);
  const rest = ownWords([siteName, person.name, person.email, "vitrine"]).reduce(
    (left, word) => left.replaceAll(word, ""),
    typed,
  );
  if (rest !== typed && (rest.length < OWN_REST_MIN || (await isCommon(rest)))) return OWN;
  return (await isCommon(typed)) ? COMMON : undefined;
}

/** Returns the words of names and addresses, longest first. */
function ownWords(texts: string[]): string[] {
  const words = texts.flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)]
    .filter((word) => word.length >= OWN_WORD_MIN)
    .toSorted((one, other) => other.length - one.length);
}

/** Also recognizes a common password with digits, signs or repetitions added. */
async function isCommon(password: string): Promise<boolean> {
  // Imported only when a password is chosen, since few processes ever need the list.
  const { RANKS } = await import("./common-passwords.server.ts");
  const isListed = (text: string): boolean => RANKS.has(text) || RANKS.has(withoutDisguise(text));
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (core.length < OWN_WORD_MIN) return true;
  if ([password, core, findUnit(password), findUnit(core)].some(isListed)) return true;
  if (new Set(password).size < 5) return true;
  const isFrequent = (text: string): boolean => (RANKS.get(text) ?? Infinity) < COMMON_IN_PAIRS;
  for (let cut = PAIR_WORD_MIN; cut <= core.length - PAIR_WORD_MIN; cut++)
    if (isFrequent(core.slice(0, cut)) && isFrequent(core.slice(cut))) return true;
  return false;
}

/** Reads "p4ssw0rd" as "password", as any guesser does. */
function withoutDisguise(text: string): string {
  const letters: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o" };
  return text.replace(/[@431!0]/g, (sign) => letters[sign] ?? sign).replace(/[$5]/g, "s");
}

/** Returns the unit that a text repeats, or the text itself. */
function findUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}
