// The folder of messages that were written instead of sent. Old ones are deleted, because they contain personal data.

import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Person } from "#src/shared/people/person.ts";

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export function outboxDirOf(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** Removes messages older than 30 days. @returns the number of removed messages */
export async function pruneOutbox(outboxDir: string, now = Date.now()): Promise<number> {
  let count = 0;
  for (const file of await listFiles(outboxDir)) {
    const found = await stat(file).catch(ignoreMissing);
    if (!found || found.mtimeMs > now - KEPT_DAYS * DAY_MS) continue;
    await rm(file, { force: true });
    count++;
  }
  return count;
}

/** Finds the messages to, from or about a person: with one of the addresses, or a link to one of the leads. */
export async function findInOutbox(outboxDir: string, { emails, leadIds }: Person): Promise<string[]> {
  const names = [...emails, ...leadIds];
  const files: string[] = [];
  for (const file of await listFiles(outboxDir)) {
    const text = await readFile(file, "utf8").catch(ignoreMissing);
    if (text && mentionsOne(text, names)) files.push(file);
  }
  return files;
}

/** @returns the number of removed messages */
export async function eraseFromOutbox(outboxDir: string, person: Person): Promise<number> {
  const files = await findInOutbox(outboxDir, person);
  for (const file of files) await rm(file, { force: true });
  return files.length;
}

/** Tells whether a message contains one of the addresses itself, and not only a longer one. */
function mentionsOne(message: string, names: readonly string[]): boolean {
  // Quoted-printable breaks long lines and writes `=` as `=3D`.
  const text = message
    .replaceAll(/=\r?\n/g, "")
    .replaceAll("=3D", "=")
    .toLowerCase();
  return names.some((name) => mentions(text, name.toLowerCase()));
}

function mentions(text: string, asked: string): boolean {
  for (let at = text.indexOf(asked); at !== -1; at = text.indexOf(asked, at + 1)) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + asked.length)}`;
    if (!/^[\w.+-] | [\w-]$/.test(around)) return true;
  }
  return false;
}

async function listFiles(outboxDir: string): Promise<string[]> {
  const names = await readdir(outboxDir).catch(ignoreMissing);
  return (names ?? []).filter((name) => /\.eml(\.part)?$/.test(name)).map((name) => join(outboxDir, name));
}

/** The folder is created with the first message, and another process may prune it too. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
