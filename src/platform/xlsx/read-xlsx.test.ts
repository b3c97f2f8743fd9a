import { describe, expect, it } from "vitest";
import { makeXlsx, type XlsxCell } from "#src/testing/xlsx.ts";
import { makeZip } from "#src/testing/zip.ts";
import { readXlsx } from "./read-xlsx.ts";

const read = (rows: XlsxCell[][], more: Omit<Parameters<typeof makeXlsx>[0], "sheets"> = {}) =>
  readXlsx(makeXlsx({ sheets: { Contatos: rows }, ...more }));
const cell = async (xml: string, more: Parameters<typeof read>[1] = {}) =>
  (await read([[{ xml }]], more)).rows[0]?.cells[0];

describe("a cell", () => {
  it.each([
    ["a shared text", "Ana & Cia", "Ana & Cia"],
    ["a number without rounding", 5_511_988_887_777, "5511988887777"],
    ["a number with a decimal comma", 45_000.5, "45000,5"],
  ])("is %s", async (_name, given, expected) => {
    expect((await read([[given]])).rows).toEqual([{ line: 1, cells: [expected] }]);
  });

  it.each([
    ["a number in exponential notation", "<c><v>1.1988887777E10</v></c>", "11988887777"],
    ["the noise of floating point", "<c><v>45000.490000000005</v></c>", "45000,49"],
    ["a formula's stored value", '<c t="str"><f>A1&amp;B1</f><v>Ana Prado</v></c>', "Ana Prado"],
    ["a formula's number", "<c><f>1+1</f><v>2</v></c>", "2"],
    [
      "rich text",
      '<c t="inlineStr"><is><r><t>Ana </t></r><r><rPr><b/></rPr><t>Prado</t></r></is></c>',
      "Ana Prado",
    ],
    [
      "text without its phonetic guide",
      '<c t="inlineStr"><is><t>東京</t><rPh><t>トウキョウ</t></rPh></is></c>',
      "東京",
    ],
    ["a true value", '<c t="b"><v>1</v></c>', "VERDADEIRO"],
    ["an error", '<c t="e"><f>NA()</f><v>#N/A</v></c>', "#N/A"],
    ["an escaped character", '<c t="inlineStr"><is><t>a_x000A_b_x005F_x000A_</t></is></c>', "a\nb_x000A_"],
    [
      "half of a pair of surrogates",
      '<c t="inlineStr"><is><t>a_xD800_b_xD83D__xDE00_</t></is></c>',
      "a\uFFFDb😀",
    ],
    ["a date of its own type", '<c t="d"><v>2026-11-20T00:00:00</v></c>', "2026-11-20"],
    ["a text that is no index", '<c t="s"><v>99</v></c>', undefined],
  ])("holds %s", async (_name, xml, expected) => {
    expect(await cell(xml)).toBe(expected);
  });

  it.each([
    ["dd/mm/yyyy", 46_346, false, "2026-11-20"],
    ['dd" de "mmmm" de "yyyy', 46_346, false, "2026-11-20"],
    ["[$-416]dd/mm/yyyy hh:mm", 46_346.5924, false, "2026-11-20 14:13:03"],
    ["[h]:mm", 0.5, false, "12:00:00"],
    ["dd/mm/yyyy", 44_884, true, "2026-11-20"],
    ["dd/mm/yyyy", 59, false, "1900-02-28"],
    ["dd/mm/yyyy", 61, false, "1900-03-01"],
    ["dd/mm/yyyy", -1, false, "-1"],
    ["dd/mm/yyyy", 1e300, false, "1e+300"],
    ['#,##0.00" dias"', 46_346, false, "46346"],
    ["R$ #,##0.00;[Red]-R$ #,##0.00", 46_346, false, "46346"],
    ["(00) 00000-0000", 11_988_887_777, false, "11988887777"],
    ["General", 46_346, false, "46346"],
  ])("shown as %s holds %d (1904: %s) as %s", async (format, value, is1904, expected) => {
    expect(await cell(`<c s="1"><v>${value}</v></c>`, { formats: [format], is1904 })).toBe(expected);
  });
});

describe("a workbook", () => {
  it("has rows with the lines of the spreadsheet, without empty ones", async () => {
    expect((await read([["Nome"], [], ["", "b"]])).rows).toEqual([
      { line: 1, cells: ["Nome"] },
      { line: 3, cells: ["", "b"] },
    ]);
  });

  it("shows its first sheet with content, or the one that is asked for, and no hidden ones", async () => {
    const file = makeXlsx({
      sheets: { Capa: [], Segredo: [["x"]], Leads: [["a"]], Outros: [["b"]] },
      hidden: ["Segredo"],
    });
    expect(await readXlsx(file)).toMatchObject({ sheets: ["Capa", "Leads", "Outros"], sheet: "Leads" });
    expect((await readXlsx(file, "Outros")).rows).toEqual([{ line: 1, cells: ["b"] }]);
    await expect(readXlsx(file, "Segredo")).rejects.toThrow("não está no arquivo");
  });

  it("repeats what is merged downwards", async () => {
    const rows = [
      ["Empresa", "Nome"],
      ["Prado", "Ana"],
      ["", "Bia"],
      ["", "Caio"],
      ["", "Duda"],
    ];
    const { rows: found } = await read(rows, {
      afterRows:
        '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="A1:XFD1048576"/><mergeCell ref="x"/></mergeCells>',
    });
    expect(found.map(({ cells }) => cells[0])).toEqual(["Empresa", "Prado", "Prado", "Prado", "Empresa"]);
  });

  it("may prefix its elements, and name its parts from the root", async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Ana</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    const relations =
      '<Relationships><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>';
    const file = makeXlsx({
      sheets: { A: [] },
      parts: { "xl/worksheets/sheet1.xml": sheet, "xl/_rels/workbook.xml.rels": relations },
    });
    expect((await readXlsx(file)).rows).toEqual([{ line: 1, cells: ["Ana"] }]);
  });
});

describe("the first rows, by which sheets are rated", () => {
  const ratedRows = async (sheet: string): Promise<number[]> => {
    const found: number[] = [];
    const sheets = { Hostil: [], Leads: [["Nome"], ["Ana"]] };
    const file = makeXlsx({ sheets, parts: { "xl/worksheets/sheet1.xml": sheet } });
    const { sheet: chosen } = await readXlsx(file, undefined, (rows) => {
      found.push(rows.length);
      return 0;
    });
    expect(chosen).toBe(found[0] === 0 ? "Leads" : "Hostil");
    return found;
  };
  const worksheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const NAMED = '<row><c t="inlineStr"><is><t>Ana</t></is></c></row>';
  const EMPTY = '<row><c s="1"/></row>';

  it("are looked for below some empty ones", async () => {
    expect(await ratedRows(worksheet(EMPTY.repeat(150) + NAMED))).toEqual([1, 2]);
  });

  it("are not looked for below hundreds of empty ones", async () => {
    expect(await ratedRows(worksheet(EMPTY.repeat(300) + NAMED))).toEqual([0, 2]);
  });

  it("are not looked for behind a megabyte of cells without a row's end", async () => {
    const cells = Array.from({ length: 150_000 }, (_, n) => `<c s="${n}"/>`).join("");
    expect(await ratedRows(worksheet(`<row>${cells}</row>${NAMED}`))).toEqual([0, 2]);
  });

  it("end with the twentieth that has content", async () => {
    expect(await ratedRows(worksheet(NAMED.repeat(50)))).toEqual([20, 2]);
  });
});

const DAMAGED = "O arquivo está danificado";
describe("a hostile file", () => {
  it.each<[string, Parameters<typeof makeXlsx>[0], string]>([
    [
      "declares entities",
      {
        parts: { "xl/worksheets/sheet1.xml": '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>' },
      },
      DAMAGED,
    ],
    [
      "uses unknown entities",
      { parts: { "xl/worksheets/sheet1.xml": "<worksheet>&a;</worksheet>" } },
      DAMAGED,
    ],
    ["is no XML", { parts: { "xl/worksheets/sheet1.xml": "<worksheet>" } }, DAMAGED],
    ["is no UTF-8", { parts: { "xl/workbook.xml": Buffer.from([0x3c, 0xff, 0xfe, 0x00]) } }, DAMAGED],
    ["has no workbook", { parts: { "xl/workbook.xml": null } }, "não é uma planilha"],
    [
      "is packed too well",
      { parts: { "xl/sharedStrings.xml": Buffer.alloc(30_000_000, "<") } },
      "grande demais",
    ],
    [
      "has more columns than a sheet",
      {
        parts: {
          "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${'<row><c r="A1"><v>1</v></c><c r="ZZZ1"><v>1</v></c></row>'.repeat(100_200)}</sheetData></worksheet>`,
        },
      },
      "grande demais",
    ],
  ])("that %s is refused", async (_name, options, message) => {
    await expect(readXlsx(makeXlsx({ sheets: { A: [["a"]] }, ...options }))).rejects.toThrow(message);
  });

  it.each<[string, string, string]>([
    ["in many cells", `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(2), ""],
    [
      "in merged cells",
      `<row r="1"><c t="s"><v>0</v></c></row>${'<row><c r="B1"><v>1</v></c></row>'.repeat(400)}`,
      '<mergeCells><mergeCell ref="A1:A400"/></mergeCells>',
    ],
  ])("that repeats a long text %s is refused", async (_name, rows, merges) => {
    const sheet = `<worksheet><sheetData>${rows}</sheetData>${merges}</worksheet>`;
    const text = `<sst><si><t>${Array.from({ length: 99_000 }, (_, at) => (at * 7919) % 10).join("")}</t></si></sst>`;
    const parts = { "xl/worksheets/sheet1.xml": sheet, "xl/sharedStrings.xml": text };
    await expect(readXlsx(makeXlsx({ sheets: { A: [["a"]] }, parts }))).rejects.toThrow("tem texto demais");
  });

  it("that announces ten gigabytes is refused before it is unpacked", async () => {
    const file = makeXlsx({ sheets: { A: [["a"]] } });
    const at = file.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
    file.writeUInt32LE(0xffff_fff0, at + 24);
    await expect(readXlsx(file)).rejects.toThrow("grande demais");
  });

  it.each([
    ["Numbers", ["Index/Document.iwa"], "Exportar para"],
    ["ODS", ["mimetype", "content.xml"], "Salvar como"],
    ["XLSB", ["xl/workbook.bin"], "Salvar como"],
    ["a ZIP", ["a.txt"], "não é uma planilha"],
  ])("of another kind, %s, is refused with a way out", async (_name, names, message) => {
    await expect(readXlsx(makeZip(names))).rejects.toThrow(message);
  });
});
