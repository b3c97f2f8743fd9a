import { createContext, use } from "react";
import { useMatches } from "react-router";
import { type StoredTexts, type TextPart, type Words, wordsOf } from "./words/part.ts";

/** The owner's texts in the page editor, where no loader sends them. */
const OwnTexts = createContext<StoredTexts>({});
export const OwnTextsProvider = OwnTexts;

/** Returns a part's texts: those sent by the page's loaders as `texts`, otherwise the defaults. */
export function useTexts<Own extends Words>(part: TextPart<Own>): Own {
  return wordsOf(part, { ...textsIn(useMatches()), ...use(OwnTexts) });
}

/** Does the same for `meta`, which receives the loaders' data. */
export function textsFor<Own extends Words>(
  part: TextPart<Own>,
  matches: readonly ({ loaderData?: unknown } | undefined)[],
): Own {
  return wordsOf(part, textsIn(matches));
}

function textsIn(matches: readonly ({ loaderData?: unknown } | undefined)[]): StoredTexts {
  const sent = matches.map((match) => (match?.loaderData as { texts?: StoredTexts } | undefined)?.texts);
  return Object.assign({}, ...sent) as StoredTexts;
}
