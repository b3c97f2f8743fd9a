// Generates realistic texts: 5 KB of Markdown with headings, lists and links, all different.

import { wordOfRank } from "./generate-posts.ts";

const PARAGRAPHS = 12;
const SENTENCES = 4;

/**
 * @param seed selects the text
 * @param edits number of sentences rewritten since
 */
export function longText(seed: number, edits = 0): string {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, n) => {
    const sentences = Array.from({ length: SENTENCES }, (_, m) => {
      const place = n * SENTENCES + m;
      return sentence(seed * 1_009 + place + (isEdited(place, edits) ? edits * 7_919 : 0));
    });
    const heading = n % 3 === 0 ? `## ${sentence(seed + n).slice(0, 40)}\n\n` : "";
    return n % 4 === 3 ? `${heading}- ${sentences.join("\n- ")}` : heading + sentences.join(" ");
  });
  return paragraphs.join("\n\n");
}

/** Returns true if the sentence at this place was rewritten; successive edits touch different sentences. */
function isEdited(place: number, edits: number): boolean {
  return edits > 0 && place === edits % (PARAGRAPHS * SENTENCES);
}

function sentence(seed: number): string {
  const words = Array.from({ length: 13 }, (_, n) => wordOfRank((seed * 31 + n * 577) % 5_000));
  return `O ${words.slice(0, 6).join(" ")} **${words[6]}** ${words.slice(7, 11).join(" ")} [${words[11]}](/blog/${words[12]}).`;
}
