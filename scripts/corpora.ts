// npm run corpora -- FOLDER: takes every file of a folder through the product's doors (import, upload, paste, mailbox,
// CSV), and says of each what came of it: whole, with notes, refused, or with words that are neither in the result nor
// in a note. With --labels FILE, mails are compared with what is known of them (corpora/mails.ts).

import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { commandLineFor, runCommand } from "../src/platform/run-command.ts";
import { openSandbox } from "../src/platform/sandbox/sandbox.ts";
import { isCsvAnswer, openCsvDoor } from "./corpora/csv.ts";
import { openExportDoor } from "./corpora/exports.ts";
import { openMailDoor, readLabels } from "./corpora/mails.ts";
import type { Door, Outcome } from "./corpora/outcome.ts";
import { openPasteDoor } from "./corpora/paste.ts";
import { openPictureDoor } from "./corpora/pictures.ts";

const SHOWN_WORDS = 30;

interface Counts extends Record<"whole" | "noted" | "refused" | "lossy" | "unread", number> {
  words: number;
  missing: number;
}

const noCounts = (): Counts => ({
  whole: 0,
  noted: 0,
  refused: 0,
  lossy: 0,
  unread: 0,
  words: 0,
  missing: 0,
});

/** Describes an outcome, and adds it to the counts. */
function describe(outcome: Outcome, counts: Counts): string {
  const { refused, taken, notes, missing, words } = outcome;
  counts.words += words;
  counts.missing += missing.length;
  const count = (name: keyof Counts): void => void (counts[name] += 1);
  if (refused !== undefined) {
    count("refused");
    return `refused: ${refused}`;
  }
  const as = taken === undefined ? "" : `${taken}; `;
  if (missing.length > 0) {
    count("lossy");
    const more = missing.length > SHOWN_WORDS ? ` and ${missing.length - SHOWN_WORDS} more` : "";
    return `${as}lost ${missing.slice(0, SHOWN_WORDS).join(", ")}${more}`;
  }
  count(notes.length > 0 ? "noted" : "whole");
  return as + (notes.length > 0 ? `came with ${notes.length} notes` : "came whole");
}

function lineOf(name: string, counts: Counts): string {
  const { whole, noted, refused, lossy, unread, words, missing } = counts;
  const share = words === 0 ? "" : ` ${(((words - missing) / words) * 100).toFixed(2)} % of ${words} words.`;
  return (
    `${name}: ${whole} whole, ${noted} with notes, ${refused} refused, ${lossy} with losses` +
    `${unread > 0 ? `, ${unread} of no such kind` : ""}.${share}`
  );
}

function filesIn(folder: string): string[] {
  if (!statSync(folder).isDirectory()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted();
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: { labels: { type: "string" } },
    allowPositionals: true,
  });
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) return `Uso: ${commandLineFor("corpora")} PASTA [--labels ARQUIVO]`;
  const sandbox = openSandbox();
  const mails = await openMailDoor(sandbox, values.labels === undefined ? {} : readLabels(values.labels));
  const paste = await openPasteDoor();
  const doors: Door[] = [
    openCsvDoor(sandbox),
    openExportDoor(sandbox),
    openPictureDoor(sandbox),
    mails.read,
    paste.read,
  ];
  const all = noCounts();
  const sets = new Map<string, Counts>();
  try {
    for (const path of filesIn(folder)) {
      if (isCsvAnswer(path)) continue;
      const name = relative(folder, path);
      const set = name.includes("/") ? (name.split("/")[0] ?? "") : ".";
      const counts = sets.get(set) ?? noCounts();
      sets.set(set, counts);
      let outcome: Outcome | undefined;
      for (const door of doors) outcome ??= await door(path);
      if (outcome) {
        console.log(`${name}: ${describe(outcome, counts)}`);
        describe(outcome, all);
      } else {
        counts.unread += 1;
        all.unread += 1;
      }
    }
  } finally {
    await Promise.all([mails.close(), paste.close(), sandbox.close()]);
  }
  console.log("");
  for (const [name, counts] of sets) console.log(lineOf(name, counts));
  const summary = mails.summary();
  if (summary) console.log(summary);
  console.log(lineOf("All", all));
  return undefined;
});
