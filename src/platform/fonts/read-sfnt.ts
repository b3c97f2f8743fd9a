// Reads the few tables of an OpenType font that its use on pages depends on. Runs in the sandbox: offsets and counts
// come from an untrusted file, and reading beyond its end throws a RangeError.

export interface Axis {
  min: number;
  usual: number;
  max: number;
}

export interface Sfnt {
  /** Family, as the file names it; may be empty. */
  family: string;
  /** Permissions of embedding (OS/2, fsType). */
  embedding: number;
  /** Weight class, 1 to 1000. */
  weight: number;
  /** Variation axes by their tag. */
  axes: Record<string, Axis>;
  /** In parts of the font's size, as browsers use them for the height of a line. */
  ascent: number;
  descent: number;
  hasCharacter(character: string): boolean;
  /** Tells whether a character is more than blank space. Always true in fonts without TrueType outlines. */
  hasOutline(character: string): boolean;
  /** Width of a text without kerning, in parts of the font's size. Missing characters count nothing. */
  widthOf(text: string): number;
}

/** Flag of OS/2, fsSelection: the line's height is in the typographic fields. */
const USE_TYPO_METRICS = 1 << 7;
const MAX_NAMES = 1000;
const MAX_AXES = 64;
const WINDOWS = 3;
/** Family by its typographic name, or else by the older one. */
const FAMILY_NAMES = [16, 1];

/** @throws if a table that every font needs is missing or cut off */
export function readSfnt(font: Buffer): Sfnt {
  const tables = readTables(font);
  const find = (tag: string): Buffer => {
    const table = tables.get(tag);
    if (!table) throw new RangeError(`the font has no table ${tag}`);
    return table;
  };
  const os2 = find("OS/2");
  const hhea = find("hhea");
  const unitsPerEm = find("head").readUInt16BE(18);
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw new RangeError("the font has no size");
  const usesTypo = (os2.readUInt16BE(62) & USE_TYPO_METRICS) !== 0;
  const [ascent, descent] = usesTypo
    ? [os2.readInt16BE(68), os2.readInt16BE(70)]
    : [hhea.readInt16BE(4), hhea.readInt16BE(6)];
  const glyphs = readCharacters(find("cmap"));
  const advanceOf = readAdvances(find("hmtx"), hhea.readUInt16BE(34));
  const outlineOf = readOutlines(tables, find("head").readInt16BE(50) === 1);
  const glyphOf = (character: string): number => glyphs(character.codePointAt(0) ?? 0);
  return {
    family: readFamily(tables.get("name")),
    embedding: os2.readUInt16BE(8),
    weight: os2.readUInt16BE(4),
    axes: readAxes(tables.get("fvar")),
    ascent: ascent / unitsPerEm,
    descent: Math.abs(descent) / unitsPerEm,
    hasCharacter: (character) => glyphOf(character) !== 0,
    hasOutline: (character) => outlineOf(glyphOf(character)),
    widthOf: (text) =>
      Array.from(text).reduce((sum, character) => {
        const glyph = glyphOf(character);
        return glyph === 0 ? sum : sum + advanceOf(glyph) / unitsPerEm;
      }, 0),
  };
}

function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    const offset = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString("latin1", entry, entry + 4),
      font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

/** Returns the glyph of a code point, from the subtables with all of Unicode (12) or its first 65,536 (4). */
function readCharacters(cmap: Buffer): (code: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    return { table, format: table.readUInt16BE(0) };
  });
  const full = subtables.find(({ format }) => format === 12)?.table;
  if (full) return (code) => findInGroups(full, code);
  const basic = subtables.find(({ format }) => format === 4)?.table;
  if (!basic) throw new RangeError("the font has no Unicode characters");
  return (code) => findInSegments(basic, code);
}

function findInGroups(table: Buffer, code: number): number {
  for (let at = 16, left = table.readUInt32BE(12); left > 0; left--, at += 12) {
    const first = table.readUInt32BE(at);
    if (code >= first && code <= table.readUInt32BE(at + 4)) return table.readUInt32BE(at + 8) + code - first;
  }
  return 0;
}

function findInSegments(table: Buffer, code: number): number {
  const size = table.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    if (code > table.readUInt16BE(14 + at)) continue;
    const first = table.readUInt16BE(16 + size + at);
    if (code < first) return 0;
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const offset = table.readUInt16BE(place);
    if (offset === 0) return (code + delta) & 0xff_ff;
    const glyph = table.readUInt16BE(place + offset + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff;
  }
  return 0;
}

/** The last of `count` advances applies to all further glyphs. */
function readAdvances(hmtx: Buffer, count: number): (glyph: number) => number {
  return (glyph) => hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4);
}

/** Bytes of a glyph before its contours: their number and the bounds. */
const GLYPH_HEAD = 10;

/** @param isLong each place has 32 bits, otherwise 16, counted in pairs of bytes */
function readOutlines(tables: Map<string, Buffer>, isLong: boolean): (glyph: number) => boolean {
  const [places, glyf] = [tables.get("loca"), tables.get("glyf")];
  if (!places || !glyf) return () => true;
  const placeOf = (index: number) =>
    isLong ? places.readUInt32BE(index * 4) : places.readUInt16BE(index * 2) * 2;
  return (glyph) => {
    const start = placeOf(glyph);
    return placeOf(glyph + 1) > start + GLYPH_HEAD && glyf.readInt16BE(start) !== 0;
  };
}

function readAxes(fvar: Buffer | undefined): Record<string, Axis> {
  if (!fvar) return {};
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  return Object.fromEntries(
    Array.from({ length: Math.min(count, MAX_AXES) }, (_, index) => {
      const at = start + index * size;
      const value = (offset: number) => fvar.readInt32BE(at + offset) / 65_536;
      return [fvar.toString("latin1", at, at + 4), { min: value(4), usual: value(8), max: value(12) }];
    }),
  );
}

function readFamily(names: Buffer | undefined): string {
  if (!names) return "";
  const texts = names.readUInt16BE(4);
  const found = new Map<number, string>();
  for (let index = 0; index < Math.min(names.readUInt16BE(2), MAX_NAMES); index++) {
    const at = 6 + index * 12;
    const id = names.readUInt16BE(at + 6);
    if (names.readUInt16BE(at) !== WINDOWS || !FAMILY_NAMES.includes(id)) continue;
    const start = texts + names.readUInt16BE(at + 10);
    const bytes = Buffer.from(names.subarray(start, start + names.readUInt16BE(at + 8)));
    if (bytes.length % 2 === 0) found.set(id, bytes.swap16().toString("utf16le"));
  }
  return FAMILY_NAMES.map((id) => found.get(id)).find(Boolean) ?? "";
}
