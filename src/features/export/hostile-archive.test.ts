// Checks that hostile archives are refused and that little of them reaches the site's process.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSandbox, type Sandbox } from "#src/platform/sandbox/sandbox.ts";
import { makeZip } from "#src/testing/zip.ts";
import { type Archive, withArchive } from "./read-archive.server.ts";

const MB = 1024 ** 2;
const MANIFEST = JSON.stringify({
  format: 1,
  siteName: "Padaria",
  siteUrl: "https://antiga.example",
  createdAt: "2026-11-20T12:00:00.000Z",
  kinds: { posts: { label: "Posts", count: 1, textField: "content", hasJson: false } },
  images: 0,
  files: 0,
  missing: [],
});
/** Bytes of the longest allowed answer: a batch and the item or row that filled it. */
const MOST_AT_ONCE = 3 * MB;

let folder: string;
let sandbox: Sandbox;
let longest: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-hostile-"));
  sandbox = openSandbox();
});
beforeEach(() => {
  longest = 0;
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const measured: Pick<Sandbox, "session"> = {
  session: (module, host, use, options) =>
    sandbox.session(
      module,
      host,
      (call) =>
        use(async (...given) => {
          const result = await call(...given);
          longest = Math.max(longest, serialize(result).length);
          return result;
        }),
      options,
    ),
};

async function read<Result>(bytes: Buffer, use: (archive: Archive) => Promise<Result>): Promise<Result> {
  const file = join(folder, "tudo.zip");
  await writeFile(file, bytes);
  return withArchive(measured, file, use);
}
const zipOf = (texts: Record<string, string | Buffer>): Buffer => {
  const all = { "vitrine.json": MANIFEST, ...texts };
  return makeZip(Object.keys(all), all);
};
async function readAll({ items, stored, rows, list }: Archive): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items()) found.push(item);
  for await (const one of stored()) found.push(one);
  for await (const part of rows({ ids: [], folders: [] })) found.push(part);
  for await (const batch of (await list("leads.csv")) ?? []) found.push(...batch);
  return found;
}

/** Marks the last entry of a ZIP, which `makeZip` stores uncompressed, as compressed. */
function asDeflated(zip: Buffer, size: number): Buffer {
  const copy = Buffer.from(zip);
  const directory = copy.lastIndexOf("PK\u0001\u0002");
  copy.writeUInt16LE(8, directory + 10);
  copy.writeUInt32LE(size, directory + 24);
  return copy;
}

/** Builds a ZIP in which the last entry starts at the first one's offset. */
function overlapping(): Buffer {
  const zip = zipOf({ "posts/a.md": "a", "posts/b.md": "b" });
  const directory = zip.lastIndexOf("PK\u0001\u0002");
  zip.writeUInt32LE(0, directory + 42);
  return zip;
}

function millionEntries(): Buffer {
  const count = 1_000_000;
  const size = 46 + 8;
  const head = zipOf({}).subarray(0, 30);
  const entries = Buffer.alloc(count * size);
  for (let index = 0; index < count; index++) {
    const at = index * size;
    entries.writeUInt32LE(0x02014b50, at);
    entries.writeUInt16LE(8, at + 28);
    entries.write(String(index).padStart(8, "0"), at + 46);
  }
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(entries.length), 40);
  end64.writeBigUInt64LE(BigInt(head.length), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(head.length + entries.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([head, entries, end64, locator, end]);
}

const ALIASES = `---\na: &a ["lol","lol"]\n${"b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n".repeat(9)}---\n\nOi\n`;
const nested = (bytes: number) =>
  Buffer.concat([Buffer.from('{"a":'), Buffer.alloc(bytes, "["), Buffer.alloc(bytes, "]"), Buffer.from("}")]);
const wide = (count: number) => `{"a":[${"[],".repeat(count)}[]]}`;

describe("an archive that is made to harm", () => {
  it.each<[string, () => Buffer, RegExp]>([
    [
      "an entry that unpacks to much more than it is",
      () => asDeflated(zipOf({ "posts/a.json": deflateRawSync(Buffer.alloc(20 * MB)) }), 20 * MB),
      /^posts\/a\.json é grande demais depois de descompactado/,
    ],
    [
      "an entry that unpacks to more than it says",
      () => asDeflated(zipOf({ "posts/a.json": deflateRawSync(Buffer.alloc(20 * MB)) }), 1000),
      /não é um ZIP que possa ser lido/,
    ],
    ["entries that overlap", overlapping, /se sobrepõem: vitrine\.json e posts\/b\.md/],
    ["a million entries", millionEntries, /^O arquivo tem partes demais/],
    ["a very long name", () => zipOf({ [`posts/${"a".repeat(2000)}`]: "" }), /nome longo demais/],
    ["an item of 128 MB", () => zipOf({ "posts/a.json": nested(64 * MB - 10) }), /^posts\/a\.json é grande/],
    [
      "an item of deep JSON",
      () => zipOf({ "posts/a.json": nested(15 * MB) }),
      /^posts\/a\.json exige memória/,
    ],
    ["an item that is nested", () => zipOf({ "posts/a.json": nested(1000) }), /dentro de partes demais/],
    ["an item of many values", () => zipOf({ "posts/a.json": wide(400_000) }), /a\.json tem partes demais/],
    ["an item of millions of values", () => zipOf({ "posts/a.json": wide(10_000_000) }), /exige memória/],
    [
      "a row of deep JSON",
      () => zipOf({ "dados/leads-0001.ndjson": nested(15 * MB) }),
      /^dados\/leads-0001\.ndjson exige memória/,
    ],
    [
      "a row that does not end",
      () => zipOf({ "dados/leads-0001.ndjson": Buffer.alloc(35 * MB, " ") }),
      /linha longa demais/,
    ],
    ["a part of 41 MB", () => zipOf({ "dados/leads-0001.ndjson": Buffer.alloc(41 * MB) }), /é grande demais/],
    [
      "a cell that does not end",
      () => zipOf({ "leads.csv": `Nome;E-mail\r\n"${"a;".repeat(5 * MB)}` }),
      /^leads\.csv não pode ser lido/,
    ],
    ["facts that are none", () => zipOf({ "imagens.json": "[" }), /^imagens\.json não pode ser lido/],
  ])("is refused for %s", async (_name, make, reason) => {
    await expect(read(make(), readAll)).rejects.toMatchObject({
      name: "ZipError",
      message: expect.stringMatching(reason) as string,
    });
    expect(longest).toBeLessThan(MOST_AT_ONCE);
  });

  it("has heads whose YAML aliases are text: they become nothing else", async () => {
    const [item] = await read(zipOf({ "posts/a.md": ALIASES }), readAll);
    expect(item).toMatchObject({
      fields: { a: '&a ["lol","lol"]', b: expect.stringContaining("&b [*a,") as string },
    });
    const head = zipOf({ "posts/a.md": ALIASES.replaceAll("&a", "&a\n- *a") });
    await expect(read(head, readAll)).rejects.toThrow("posts/a.md não pode ser lido: o cabeçalho");
    expect(longest).toBeLessThan(MOST_AT_ONCE);
  });

  it("gives no file that is larger than any picture or document", async () => {
    const zip = zipOf({ "logos/a.svg": Buffer.alloc(65 * MB) });
    await expect(read(zip, ({ bytes }) => bytes("logos/a.svg"))).rejects.toThrow(
      "logos/a.svg é grande demais",
    );
    await expect(read(zip, ({ bytes }) => bytes("logos/b.svg"))).rejects.toThrow("logos/b.svg falta");
  });
});

describe("a long archive", () => {
  it("comes in small pieces, each line once and in order", async () => {
    const rows = Array.from({ length: 30_000 }, (_all, index) => ({ id: index, text: "x".repeat(200) }));
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const items = Object.fromEntries(
      Array.from({ length: 600 }, (_all, index) => [
        `posts/${index}.md`,
        `---\nid: ${index}\n---\n\nOlá ${index}\n`,
      ]),
    );
    const csv = `\uFEFFNome;E-mail\r\n${rows.map(({ id, text }) => `Ana ${id};"${text};\n"\r\n`).join("")}`;
    const zip = zipOf({ ...items, "dados/leads-0001.ndjson": lines, "leads.csv": csv });
    const found = await read(zip, async (archive) => {
      const read = {
        rows: [] as unknown[],
        items: [] as unknown[],
        cells: [] as string[][],
        lines: [] as number[],
      };
      for await (const part of archive.rows({ ids: [], folders: [] }))
        if ("rows" in part) read.rows.push(...part.rows);
      for await (const { fields } of archive.items()) read.items.push(fields);
      for await (const batch of (await archive.list("leads.csv")) ?? []) {
        expect(batch.length).toBeLessThanOrEqual(500);
        for (const { line, cells } of batch) {
          read.cells.push(cells);
          read.lines.push(line);
        }
      }
      return read;
    });
    expect(found.rows).toEqual(rows);
    expect(found.items).toEqual(
      Array.from({ length: 600 }, (_all, index) => ({ id: index, content: `Olá ${index}` })),
    );
    expect(found.cells).toEqual([
      ["Nome", "E-mail"],
      ...rows.map(({ id, text }) => [`Ana ${id}`, `${text};\n`]),
    ]);
    expect(found.lines.slice(0, 3)).toEqual([1, 3, 5]);
    expect(longest).toBeLessThan(MOST_AT_ONCE);
  });

  it("has lists in each encoding that spreadsheets write", async () => {
    const csv = "Nome;Cidade\r\nJosé;São Paulo\r\n";
    const utf16 = Buffer.from(`\uFEFF${csv}`, "utf16le");
    for (const bytes of [Buffer.from(csv), Buffer.from(csv, "latin1"), utf16, Buffer.from(utf16).swap16()]) {
      const found = await read(zipOf({ "leads.csv": bytes }), readAll);
      expect(found).toEqual([
        { line: 1, cells: ["Nome", "Cidade"] },
        { line: 2, cells: ["José", "São Paulo"] },
      ]);
    }
  });
});
