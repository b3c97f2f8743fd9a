import { createContext, use } from "react";
import { useMatches } from "react-router";
import { type StoredTexts, type TextPart, type Words, wordsOf } from "./words/part.ts";

/** The owner's texts where no loader sends them: in the editor of pages. */
const OwnTexts = createContext<StoredTexts>({});
export const OwnTextsProvider = OwnTexts;

/** The texts of a part: those that a loader of the page sent as `texts`, and the product's. */
export function useTexts<Own extends Words>(part: TextPart<Own>): Own {
  return wordsOf(part, { ...textsIn(useMatches()), ...use(OwnTexts) });
}

/** The same for `meta`, which gets the data of the page's loaders. */
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
