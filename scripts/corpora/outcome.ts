// Types of a tried file's outcome, and the comparison of words that all doors share.

export interface Outcome {
  /** Reason, if the file was refused. */
  refused?: string;
  /** Says what the file was taken for, where that is the result. */
  taken?: string;
  notes: string[];
  /** Words of the source, and those of them that are nowhere. */
  words: number;
  missing: string[];
}

/** Reads a file as the product does; undefined if it is no file for this door. */
export type Door = (path: string) => Promise<Outcome | undefined>;

export const refusal = (refused: string): Outcome => ({ refused, notes: [], words: 0, missing: [] });

/** Compares the words of a source with those of its result and notes, each as often as it stands there. */
export function compareWords(source: string, result: string, notes: string[]): Outcome {
  const known = countWords([result, ...notes].join(" "));
  const words = [...countWords(source)];
  return {
    notes,
    words: words.reduce((sum, [, count]) => sum + count, 0),
    missing: words.flatMap(([word, count]) =>
      Array<string>(Math.max(0, count - (known.get(word) ?? 0))).fill(word),
    ),
  };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
