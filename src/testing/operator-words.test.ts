// Tests that start errors, the commands' output and the doctor's findings are Portuguese. Logs are English.

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const CALL =
  /(?:new StartError|console\.(?:log|error)|\b(?:bad|note|ok))\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g;
const ENGLISH =
  /\b(?:the|there|must|should|may|without|with|older|newer|used|found|failed|cannot|could|was|were|is|are|this|that|please|usage)\b/i;
/** Matches names and options of programs, and placeholders. */
const NO_WORDS = /\$\{[^}]*\}|--[\w-]+|npm run [\w-]+|second-factor-off|"[^"]*"/g;

/** Tests and fixtures. */
const NOT_READ = ["**/*.test.ts", "**/*-fixture.ts", "src/testing/**"];
const COMMANDS = ["scripts/admin.ts", "scripts/backup.ts", "scripts/restore.ts"];

function readMessages(): { file: string; text: string }[] {
  const sources = globSync("src/**/*.ts", { exclude: NOT_READ });
  return [...sources, ...COMMANDS].flatMap((file) => {
    const own = file.startsWith("src/cli/") || COMMANDS.includes(file);
    return [...readFileSync(file, "utf8").matchAll(CALL)]
      .filter(([call]) => own || call.startsWith("new StartError"))
      .map(([, , text = ""]) => ({ file, text }));
  });
}

it("every message for operators is in Portuguese, and one sentence or two", () => {
  const messages = readMessages();
  expect(messages.length).toBeGreaterThan(80);
  const english = messages.filter(({ text }) => ENGLISH.test(text.replaceAll(NO_WORDS, "")));
  expect(english).toEqual([]);
  const paragraphs = messages.filter(({ file, text }) => !file.startsWith("src/cli/") && text.includes("\n"));
  expect(paragraphs).toEqual([]);
});
