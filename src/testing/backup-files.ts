// Manipulates backup files as an attacker could.

import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { inject } from "vitest";
import type { Config } from "#src/platform/config.ts";
import { OWNER } from "#src/platform/embedded-postgres/roles.ts";
import type { TestResources } from "./test-site.ts";

export interface FileEntry {
  name: string;
  bytes: Buffer;
}

/** Returns the entries of an uncompressed tar file. */
export function entriesOf(tar: Buffer): FileEntry[] {
  const entries: FileEntry[] = [];
  for (let at = 0; tar[at];) {
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8);
    const name = tar.toString("latin1", at, tar.indexOf(0, at));
    entries.push({ name, bytes: tar.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

/** Corrects the checksums of a file. */
export async function withSums(tar: Buffer): Promise<Buffer> {
  return toFile(entriesOf(tar).slice(0, -1));
}

/** Changes some entries of a backup and corrects the checksums. */
export async function changeEntries(file: Buffer, change: (entry: FileEntry) => Buffer): Promise<Buffer> {
  const entries = entriesOf(gunzipSync(file)).slice(0, -1);
  return toFile(entries.map((entry) => ({ name: entry.name, bytes: change(entry) })));
}

async function toFile(entries: FileEntry[]): Promise<Buffer> {
  const sums = entries.map(({ name, bytes }) => `${hashOf(bytes)}  ${name}\n`);
  const all = [...entries, { name: "sha256sums.txt", bytes: Buffer.from(sums.join("")) }];
  const tar = pack();
  for (const { name, bytes } of all) tar.entry({ name }, bytes);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Returns the URL of a database of the test run, for the application's or the schema owner's role.
 * @param user replaces the role's user
 */
export function urlOf(
  database: string,
  role: "connection" | "owner" = "connection",
  user = inject(role).user,
): string {
  const { host, port } = inject(role);
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}&port=${port}`;
}

/** Returns the configuration that an operator would set for the test site. */
export function configOf(site: TestResources): Config {
  const { database = "" } = site.connection;
  return {
    ...site.resources.config,
    databaseUrl: urlOf(database),
    migrationsDatabaseUrl: urlOf(database, "owner"),
  };
}

/** Creates an empty database. @returns the environment variables that lead to it */
export async function makeDatabase(site: TestResources, name: string): Promise<Record<string, string>> {
  await site.superuser.query(`CREATE DATABASE ${name} OWNER ${OWNER}`);
  return { DATABASE_URL: urlOf(name), MIGRATIONS_DATABASE_URL: urlOf(name, "owner") };
}
