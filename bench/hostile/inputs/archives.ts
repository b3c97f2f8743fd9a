// ZIP files that claim to be archives of "Exportar tudo".

import { constants, deflateRawSync } from "node:zlib";
import { ARCHIVE_FORMAT, MANIFEST } from "#src/features/export/archive-schema.ts";
import type { Input } from "../input.ts";
import { gather, join, number, type Pieces, repeat, whole } from "../pieces.ts";

const MB = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: string;
  method: typeof STORED | typeof DEFLATED;
  /** Claimed unpacked size. */
  size: number;
  data: Buffer;
}

const stored = (name: string, text: string | Pieces): Entry => {
  const data = Buffer.from(typeof text === "string" ? text : whole(text));
  return { name, method: STORED, size: data.length, data };
};

/** Writes a ZIP with its entries one after another. */
function* zip(entries: Iterable<Entry>): Generator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const part = localOf(entry);
    directory.push(directoryOf(entry, at));
    yield part;
    at += part.length;
  }
  yield* directory;
  yield* endOf(directory, at);
}

/** Writes a ZIP with entries that all share the same bytes. */
function* overlapping(first: Entry[], shared: Entry, names: string[]): Generator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of first) {
    yield localOf(entry);
    directory.push(directoryOf(entry, at));
    at += localOf(entry).length;
  }
  yield localOf(shared);
  for (const name of names) directory.push(directoryOf({ ...shared, name }, at));
  yield* directory;
  yield* endOf(directory, at + localOf(shared).length);
}

function localOf({ name, method, size, data }: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name), data]);
}

function directoryOf({ name, method, size, data }: Entry, at: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(method, 10);
  head.writeUInt32LE(data.length, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt32LE(at, 42);
  return Buffer.concat([head, Buffer.from(name)]);
}

/** Writes the end of a ZIP, preceded by the records for very many entries (ZIP64). */
function* endOf(directory: Buffer[], at: number): Generator<Buffer> {
  const length = directory.reduce((sum, { length: one }) => sum + one, 0);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(directory.length), 24);
  end64.writeBigUInt64LE(BigInt(directory.length), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  yield* [end64, locator, end];
}

const kind = (label: string, count: number, textField: string | null, hasJson: boolean) => ({
  label,
  count,
  textField,
  hasJson,
});

/** Returns a manifest as in honest archives. */
const manifestOf = (host: string): Entry =>
  stored(
    MANIFEST,
    JSON.stringify({
      format: ARCHIVE_FORMAT,
      siteName: "Casa",
      siteUrl: `https://${host}`,
      createdAt: new Date().toISOString(),
      kinds: { posts: kind("Posts", 1, "content", false), pages: kind("Páginas", 1, null, true) },
      images: 0,
      files: 0,
      missing: [],
    }),
  );

const archive = (name: string, entries: () => Iterable<Entry>): Input => ({
  name: `zip-${name}`,
  send: (sender) => sender.importFile("vitrine", gather(zip(withManifest(sender.host, entries())))),
});

function* withManifest(host: string, entries: Iterable<Entry>): Generator<Entry> {
  yield manifestOf(host);
  yield* entries;
}

const zerosOf = (length: number): Buffer =>
  deflateRawSync(Buffer.alloc(length), { level: 9, finishFlush: constants.Z_FULL_FLUSH });

const bomb = (): Entry => ({
  name: "posts/texto.md",
  method: DEFLATED,
  size: 4_000_000_000,
  data: Buffer.concat(Array<Buffer>(60).fill(zerosOf(64 * MB))),
});

/** Compresses 100 MB as densely as possible without looking like a bomb. */
function denseZeros(): Buffer {
  const block = Buffer.alloc(16_384);
  for (let at = 0; at < 40; at++) block[at] = (at * 97) % 251;
  return deflateRawSync(Buffer.concat(Array<Buffer>(6_400).fill(block)), { level: 1 });
}

const imageNames = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `imagens/${n.toString(16).padStart(32, "0")}.webp`);

const PAGE_ID = "6f1f4d5e-0000-4000-8000-00000000000";

const nestedPage = (n: number, open: string, close: string, times: number): Entry =>
  stored(
    `pages/p${n}.json`,
    `{"id":"${PAGE_ID}${n}","title":"P","slug":"p${n}","sections":[{"kind":"text","text":${open.repeat(times)}1${close.repeat(times)}}]}`,
  );

export const ARCHIVE_INPUTS: Input[] = [
  archive("bomb", () => [bomb()]),
  {
    name: "zip-overlap",
    send: (sender) =>
      sender.importFile(
        "vitrine",
        overlapping(
          [manifestOf(sender.host)],
          { name: "x", method: DEFLATED, size: 16_384 * 6_400, data: denseZeros() },
          imageNames(180),
        ),
      ),
  },
  archive("entries", () => manyEntries(1_000_000, (n) => `posts/${n}.md`)),
  archive("names", () => manyEntries(99_000, (n) => `posts/${"n".repeat(1_000)}${n}.md`)),
  archive("nested", () => [nestedPage(1, "[", "]", 1_000_000), nestedPage(2, '{"a":', "}", 1_000_000)]),
  archive("markdown", () => [
    stored("posts/a.md", `---\nid: "${PAGE_ID}3"\ntitle: T\nslug: t\n---\n${"[".repeat(400_000)}`),
    stored("posts/b.md", `---\nid: "${PAGE_ID}4"\ntitle: T\nslug: t2\n---\n${"1. ".repeat(100_000)}`),
  ]),
  archive("yaml", () => [
    stored(
      "posts/a.md",
      `---\na0: &a0 [x,x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(",")}]\n`).join("")}---\nTexto`,
    ),
  ]),
  archive("subscribers", () => [
    stored("inscritos.csv", join('email,name,origem\n"', repeat("x", 100 * MB), '"\n')),
  ]),
  archive("subscriber-columns", () => [
    stored(
      "inscritos.csv",
      join(
        "email",
        repeat(",a", 1_000_000),
        "\n",
        number(20, (n) => `a${n}${",".repeat(1_000_000)}\n`),
      ),
    ),
  ]),
];

function* manyEntries(count: number, nameOf: (n: number) => string): Generator<Entry> {
  const data = Buffer.alloc(0);
  for (let n = 0; n < count; n++) yield { name: nameOf(n), method: STORED, size: 0, data };
}

export const HONEST_ARCHIVE: Input = archive("honest", () => [
  stored("posts/a.md", `---\nid: "${PAGE_ID}9"\ntitle: Um texto honesto\nslug: honesto\n---\nOi.`),
  stored("inscritos.csv", "email,name,origem,página,inscrito em\na@b.example,,site,/,2026-01-01T10:00:00Z\n"),
]);
