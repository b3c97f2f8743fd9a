// Makes XLSX files for tests, also ones that no program would write.

import { crc32, deflateRawSync } from "node:zlib";

/** A cell: a text, a number, or the XML of a `c` element (without its place). */
export type XlsxCell = string | number | { xml: string };

interface XlsxOptions {
  /** Rows by the sheets' names. */
  sheets?: Record<string, XlsxCell[][]>;
  hidden?: string[];
  is1904?: boolean;
  /** Replaces or adds parts; null removes one. */
  parts?: Record<string, string | Buffer | null>;
  /** XML after the rows of the first sheet. */
  afterRows?: string;
  /** Number formats of styles 1, 2, … */
  formats?: string[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Makes a workbook. */
export function makeXlsx({
  sheets = {},
  hidden = [],
  is1904,
  parts = {},
  afterRows = "",
  formats = [],
}: XlsxOptions): Buffer {
  const names = Object.keys(sheets);
  const texts: string[] = [];
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const all: Record<string, string | Buffer | null> = {
    "[Content_Types].xml": `${HEAD}<Types/>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden.includes(name) ? ' state="hidden"' : ""} r:id="rId${index + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      names
        .map((_name, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`))
        .join("") +
        relation("rIdS", "sharedStrings", "sharedStrings.xml") +
        relation("rIdT", "styles", "styles.xml"),
    ),
    "xl/styles.xml": `${HEAD}<styleSheet ${MAIN}><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${escapeXml(code)}"/>`)
      .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_code, index) => `<xf numFmtId="${170 + index}"/>`)
      .join("")}</cellXfs></styleSheet>`,
  };
  for (const [index, name] of names.entries())
    all[`xl/worksheets/sheet${index + 1}.xml`] = `${HEAD}<worksheet ${MAIN}><sheetData>${(sheets[name] ?? [])
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((cell, column) => toCell(cell, `${toLetters(column)}${row + 1}`, texts)).join("")}</row>`,
      )
      .join("")}</sheetData>${index === 0 ? afterRows : ""}</worksheet>`;
  all["xl/sharedStrings.xml"] =
    `${HEAD}<sst ${MAIN}>${texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`;
  return zip(
    Object.entries({ ...all, ...parts }).flatMap(([name, text]) =>
      text === null ? [] : [[name, Buffer.from(text)]],
    ),
  );
}

function toCell(cell: XlsxCell, place: string, texts: string[]): string {
  if (cell === "") return "";
  if (typeof cell === "object") return cell.xml.replace(/^<c/, `<c r="${place}"`);
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  texts.push(cell);
  return `<c r="${place}" t="s"><v>${texts.length - 1}</v></c>`;
}

const toLetters = (column: number): string =>
  (column >= 26 ? toLetters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** Makes a ZIP of compressed parts. */
function zip(parts: [string, Buffer][]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const packed = deflateRawSync(content, { level: 1 });
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 10, 8, 28);
    entry.writeUInt32LE(at, 42);
    entry.writeUInt16LE(name.length, 28);
    bodies.push(head, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += head.length + name.length + packed.length;
  }
  const table = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, table, end]);
}
