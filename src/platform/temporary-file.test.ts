import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withTemporaryFile } from "./temporary-file.ts";

it("a file is there while it is needed, also where the work fails; what others left stays for a day", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-transfer-"));
  const folder = join(dataDir, "transfer");
  await withTemporaryFile(dataDir, async (file) => {
    await writeFile(file, "x");
    expect(await readdir(folder)).toHaveLength(1);
  });
  const failing = withTemporaryFile(dataDir, async (file) => {
    await writeFile(file, "x");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await readdir(folder)).toEqual([]);

  await Promise.all(["velho.zip", "novo.zip"].map((name) => writeFile(join(folder, name), "x")));
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(folder, "velho.zip"), before, before);
  await withTemporaryFile(dataDir, () => Promise.resolve());
  expect(await readdir(folder)).toEqual(["novo.zip"]);
  await rm(dataDir, { recursive: true });
});
