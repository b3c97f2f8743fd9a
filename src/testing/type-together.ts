// Simulates people typing into one draft as editors save it: after each word, with the version read last.

import { setTimeout as delay } from "node:timers/promises";

interface Typing {
  fields: string[];
  /** Number of words per person. */
  words: number;
  /** Longest text of a field, in words; the oldest are deleted during typing. */
  most?: number;
  pauseMs?: number;
  put(person: number, body: object): Promise<{ status: number; body: DraftAnswer }>;
}

type DraftAnswer = Record<string, unknown> & {
  baseRevision?: string;
  conflicts?: { field: string; theirs: unknown; yours: unknown }[];
};

/**
 * @returns number of characters missing in the end, and how often two texts were offered
 * @throws if an answer does not offer both texts of a conflict
 */
export async function typeTogether(typing: Typing): Promise<{ lost: number; conflicts: number }> {
  const { fields, words, most = Infinity, put } = typing;
  const counts = await Promise.all(fields.map((field, person) => type(typing, person, field)));
  const { body } = await put(0, {});
  const missing = fields.flatMap((field, person) => {
    const written = String(body[field]).split(" ");
    return lastOf(wordsOf(person, words), most).filter((word) => !written.includes(word));
  });
  return { lost: missing.join("").length, conflicts: counts.reduce((sum, count) => sum + count, 0) };
}

function wordsOf(person: number, words: number): string[] {
  return Array.from({ length: words }, (_, n) => `p${person}n${n}`);
}

function lastOf(words: string[], most: number): string[] {
  return words.slice(-Math.min(most, words.length));
}

/** @returns the number of conflicts, in each of which both texts are kept */
async function type(
  { words, most = Infinity, pauseMs = 0, put }: Typing,
  person: number,
  field: string,
): Promise<number> {
  let stored = "";
  let base: string | undefined;
  let conflicts = 0;
  for (const word of wordsOf(person, words)) {
    for (let isSaved = false; !isSaved;) {
      const typed = lastOf(`${stored} ${word}`.trim().split(" "), most).join(" ");
      const { status, body } = await put(person, { [field]: typed, ...(base && { baseRevision: base }) });
      const [conflict] = body.conflicts ?? [];
      isSaved = status === 200;
      if (!isSaved && (status !== 409 || conflict?.field !== field || conflict.yours !== typed))
        throw new Error(`a word was answered ${status}: ${JSON.stringify(body)}`);
      stored = String(isSaved ? body[field] : conflict?.theirs);
      base = body.baseRevision;
      if (!isSaved) conflicts++;
    }
    await delay(pauseMs);
  }
  return conflicts;
}
