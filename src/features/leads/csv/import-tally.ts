// Counts what an import does with each line, and lists the first lines of each kind.

import type { LeadImportAnswer } from "./import-schema.ts";
import type { Fault } from "./read-contacts.ts";

/** Most lines that are listed, and characters of each. */
const MAX_LISTED = 500;
const MAX_MESSAGE = 1_000;
/** Most kinds of problems, and lines of each. */
const MAX_KINDS = 60;
const MAX_LINES_OF_KIND = 20;

type Counted = Pick<
  LeadImportAnswer,
  | "added"
  | "duplicates"
  | "repeated"
  | "completed"
  | "skipped"
  | "refused"
  | "refusedTotal"
  | "noted"
  | "notedTotal"
  | "problems"
>;

export function createTally() {
  const counted: Counted = {
    added: 0,
    duplicates: 0,
    repeated: 0,
    completed: 0,
    skipped: [],
    refused: [],
    refusedTotal: 0,
    noted: [],
    notedTotal: 0,
    problems: [],
  };
  const kinds = new Map<string, Counted["problems"][number]>();
  const list = (to: { line: number; message: string }[], line: number, message: string): void => {
    if (to.length < MAX_LISTED) to.push({ line, message: message.slice(0, MAX_MESSAGE) });
  };
  const addKinds = (line: number, faults: readonly Fault[], isRefused: boolean): void => {
    for (const { kind } of faults) {
      const key = `${isRefused} ${kind}`;
      const known = kinds.get(key) ?? { kind, count: 0, lines: [], isRefused };
      if (!kinds.has(key) && kinds.size >= MAX_KINDS) continue;
      kinds.set(key, known);
      known.count++;
      if (known.lines.length < MAX_LINES_OF_KIND) known.lines.push(line);
    }
  };
  return {
    counted,
    refuse(line: number, faults: readonly Fault[]): void {
      counted.refusedTotal++;
      list(counted.refused, line, faults.map(({ text }) => text).join("; "));
      addKinds(line, faults, true);
    },
    add(): void {
      counted.added++;
    },
    /** @param repeats line of the file that it repeats; undefined if a stored lead is the same */
    skip(line: number, repeats: number | undefined): void {
      counted.duplicates++;
      if (repeats !== undefined) counted.repeated++;
      list(counted.skipped, line, repeats === undefined ? "Já existe" : `Repete a linha ${repeats}`);
    },
    complete(): void {
      counted.completed++;
    },
    /** @param texts what became a note, although a field was meant for it */
    note(line: number, texts: readonly string[], faults: readonly Fault[]): void {
      addKinds(line, faults, false);
      if (texts.length === 0) return;
      counted.notedTotal++;
      list(counted.noted, line, texts.join("; "));
    },
    problems: (): Counted["problems"] =>
      [...kinds.values()].toSorted((one, other) => other.count - one.count),
  };
}
export type Tally = ReturnType<typeof createTally>;
