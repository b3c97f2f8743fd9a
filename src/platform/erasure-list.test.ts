import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startS3Server } from "#src/testing/s3-server.ts";
import { readConfig } from "./config.ts";
import { readErasures, recordErasure } from "./erasure-list.ts";
import { openStorage } from "./storage.ts";

const DAY = new Date("2026-11-22T12:00:00Z");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-erasures-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("knows who was erased since a time, on disk and in a bucket, and tells nobody", async () => {
  const bucket = await startS3Server();
  for (const environment of [{}, bucket.environment]) {
    const storage = await openStorage(readConfig({ DATA_DIR: folder, ...environment }));
    expect((await readErasures(storage, DAY)).size).toBe(0);
    await recordErasure(storage, "Ana@exemplo.com", DAY);
    // Concurrent processes write separate entries.
    await Promise.all(Array.from({ length: 6 }, (_, n) => recordErasure(storage, `p${n}@exemplo.com`, DAY)));
    const list = await readErasures(storage, new Date(DAY.getTime() - 1));
    expect(list.size).toBe(7);
    expect(list.has("ana@exemplo.com")).toBe(true);
    expect(list.has("p5@exemplo.com")).toBe(true);
    expect(list.has("bia@exemplo.com")).toBe(false);
    // A person who wrote again later, and is in a later backup, stays there.
    expect((await readErasures(storage, new Date(DAY.getTime() + 3_600_000))).size).toBe(0);
  }
  const names = await readdir(join(folder, "uploads", "erasures"));
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, "uploads", "erasures", name), "utf8")),
  );
  expect(texts.join("")).not.toMatch(/@|exemplo/i);
  // Salts and hashes in base64 may contain a short word by chance.
  expect(texts.join("").replace(/"(salt|hash)":"[\w+/=]+"/g, "")).not.toMatch(/ana|exemplo/i);
  await bucket.close();
});
