import { type FoundThing, SEARCHED, type SearchSource } from "#src/platform/slices/search-source.ts";
import { getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { type StoredTexts, textKey, wordsOf } from "#src/settings/texts/words/part.ts";
import { fieldPath } from "#src/shared/asked-field.ts";
import { factsOf } from "#src/shared/fields/facts.ts";
import { bestMatches } from "#src/shared/search/rank-match.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import { ALL_PARTS } from "./parts/all-parts.ts";
import type { DescribedPart } from "./parts/describe-part.ts";

const SCREEN = "Textos do site";
const MAX_DETAIL = 120;
const pathOf = (key: string): string => fieldPath("/dashboard/textos", key);

/** Finds every text by its label and its current words. */
export const textsSearch: SearchSource = {
  kind: "texts",
  heading: SCREEN,
  scope: "staff",
  async find(resources, _request, q) {
    const stored = await getStoredTexts(resources);
    return bestMatches(
      q,
      ALL_PARTS.flatMap((part) => describeTexts(part, stored)),
    ).slice(0, SEARCHED);
  },
};

/** Returns the part itself, which opens at its first text, and each of its texts. */
function describeTexts(part: DescribedPart, stored: StoredTexts): FoundThing[] {
  const { label, card, group, hint = "", fields } = part;
  const words = wordsOf(part, stored);
  const [first = ""] = Object.keys(fields);
  const keywords = card ? [card] : [];
  return [
    {
      title: label,
      detail: `${SCREEN} › ${group}`,
      path: pathOf(textKey(part, first)),
      keywords,
      text: `${group} ${hint}`,
    },
    ...Object.entries(fields).map(([field, schema]) => {
      const text = readWords(words[field]);
      return {
        title: `${label}: ${factsOf(schema).title}`,
        detail: oneLine(text, MAX_DETAIL) ?? `${SCREEN} › ${group}`,
        path: pathOf(textKey(part, field)),
        keywords,
        text,
      };
    }),
  ];
}

function readWords(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null
    ? Object.values(value).map(readWords).filter(Boolean).join(" · ")
    : "";
}
