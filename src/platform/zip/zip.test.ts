import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeZip } from "#src/testing/zip.ts";
import { readZip } from "./read-zip.ts";
import { createZip } from "./write-zip.ts";

const LIMITS = { entries: 10, entryBytes: 5_000_000, bytes: 6_000_000 };
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-zip-"));
  file = join(folder, "a.zip");
});
afterEach(() => rm(folder, { recursive: true }));

async function readAll(limits = LIMITS): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, read } of readZip(file, limits)) found[name] = (await read()).toString();
  return found;
}
async function* lines() {
  yield "um\n";
  yield "dois\n";
}

it("reads what it has written", async () => {
  const zip = createZip(file, new Date());
  await zip.add("pasta/ação.md", Buffer.from("olá"));
  await zip.add("lista.csv", lines());
  await zip.add("x.webp", Buffer.from([1, 2, 3]), { isPacked: true });
  expect(await zip.finish()).toBeGreaterThan(100);
  expect(await readAll()).toEqual({
    "pasta/ação.md": "olá",
    "lista.csv": "um\ndois\n",
    "x.webp": "\u0001\u0002\u0003",
  });
});

it("leaves nothing of a file that is abandoned", async () => {
  const zip = createZip(file, new Date());
  await zip.add("a", Buffer.from("a"));
  await zip.abandon();
  await expect(readAll()).rejects.toThrow("não é um ZIP");
});

it.each(["../fora.md", "/etc/passwd", "a/../../b", String.raw`a\..\b`, "C:/x"])(
  "refuses the name %s",
  async (name) => {
    await writeFile(file, makeZip([name]));
    await expect(readAll()).rejects.toThrow("nome leva para fora");
  },
);

it("refuses what unpacks to much more than it is, what is too large, and what is in it twice", async () => {
  const zip = createZip(file, new Date());
  await zip.add("zeros", Buffer.alloc(4_000_000));
  await zip.finish();
  await expect(readAll()).rejects.toThrow("zeros é grande demais");
  const small = createZip(file, new Date());
  for (const name of ["a", "b"]) await small.add(name, Buffer.from("12345"));
  await small.finish();
  await expect(readAll({ ...LIMITS, entryBytes: 4 })).rejects.toThrow("a é grande demais");
  await expect(readAll({ ...LIMITS, bytes: 8 })).rejects.toThrow("O arquivo é grande demais");
  await expect(readAll({ ...LIMITS, entries: 1 })).rejects.toThrow("partes demais");
  await writeFile(file, makeZip(["a", "a"]));
  await expect(readAll()).rejects.toThrow("duas partes");
});

it.each(["", "nada", "PK\u0003\u0004 cortado"])("refuses %j, which is no ZIP", async (text) => {
  await writeFile(file, text);
  await expect(readAll()).rejects.toThrow("não é um ZIP");
});
