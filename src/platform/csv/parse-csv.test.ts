import { describe, expect, it } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const cellsOf = (file: string | Buffer) => parseCsv(Buffer.from(file))?.map(({ cells }) => cells);

it("a cell that is longer than any field accepts fills no memory, and is still too long for every field", () => {
  const [, row] = parseCsv(Buffer.from(`nome,email\n"${"x".repeat(2_000_000)}",a@b.example\n`)) ?? [];
  expect(row?.cells.map(({ length }) => length)).toEqual([100_000, "a@b.example".length]);
});

describe("quotation marks", () => {
  it.each([
    [
      "inside a cell",
      'nome,nota\nAna "Aninha" Sá,ok\n"Bia ""B"" Lima",ok',
      'Ana "Aninha" Sá',
      'Bia "B" Lima',
    ],
    ["inside a quoted cell", 'nome,nota\n"Ana "Aninha" Sá",ok\nBia,ok', 'Ana "Aninha" Sá', "Bia"],
    ["around a line break", 'nome,nota\n"Ana\nSá",ok\nBia,ok', "Ana\nSá", "Bia"],
  ])("%s belong to it", (_name, file, first, second) => {
    expect(cellsOf(file)).toEqual([
      ["nome", "nota"],
      [first, "ok"],
      [second, "ok"],
    ]);
  });

  it.each([
    [
      "to the end of the file",
      'nome,email\r\nAna,a@b.example\r\n"Bia,b@b.example\r\n\r\nCaio,c@b.example\r\n',
    ],
    [
      "up to the next one",
      'nome,email\nAna,a@b.example\n"Bia,b@b.example\n\nCaio,c@b.example\n"Duda",d@b.example\n',
    ],
    [
      "twice",
      'nome,email\nAna,a@b.example\n"Bia,b@b.example\n\nCaio,c@b.example\nDuda,"d@b.example\nEva,e@b.example\n',
    ],
  ])("that never close, %s, cost their own line and no other", (_name, file) => {
    const rows = parseCsv(Buffer.from(file)) ?? [];
    expect(rows).toContainEqual({ line: 2, cells: ["Ana", "a@b.example"] });
    expect(rows).toContainEqual({ line: 3, cells: ['"Bia,b@b.example'], hasOpenQuote: true });
    expect(rows).toContainEqual({ line: 5, cells: ["Caio", "c@b.example"] });
    for (const name of ["Duda", "Eva"]) expect(JSON.stringify(rows).includes(name)).toBe(file.includes(name));
  });

  it.each(["\n", "\r\n", "\r"])(
    "that never close cost one line below cells of several lines, divided by %j",
    (end) => {
      const file = [
        "nome,nota,email",
        'Ana,"um',
        "dois",
        'três",a@x',
        "Bia,ok,b@x",
        '"Caio,c,c@x',
        "Duda,d,d@x",
        "",
      ];
      expect(parseCsv(Buffer.from(file.join(end)))).toEqual([
        { line: 1, cells: ["nome", "nota", "email"] },
        { line: 4, cells: ["Ana", "um\ndois\ntrês", "a@x"] },
        { line: 5, cells: ["Bia", "ok", "b@x"] },
        { line: 6, cells: ['"Caio,c,c@x'], hasOpenQuote: true },
        { line: 7, cells: ["Duda", "d", "d@x"] },
      ]);
    },
  );

  it("that never close in the longest cells of a long file are found within the limits", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `Ana ${index},"a${index}@b.example"`);
    lines[100] = 'Ana 100,"a100@b.example';
    const rows = parseCsv(Buffer.from(["nome,email", ...lines].join("\n"))) ?? [];
    expect(rows).toHaveLength(20_001);
    expect(rows.filter(({ hasOpenQuote }) => hasOpenQuote).map(({ line }) => line)).toEqual([102]);
  });

  it("that never close in thousands of lines are no CSV", () => {
    const file = (lines: number) => Buffer.from(`nome,email\n${'"Ana,a@b.example\n'.repeat(lines)}`);
    expect(parseCsv(file(100))).toHaveLength(101);
    expect(parseCsv(file(6_000))).toBeUndefined();
  });
});

describe("the delimiter", () => {
  it.each([
    ["Excel's line", "sep=|\r\nnome|nota\r\nAna|a;b,c"],
    ["Excel's line with a BOM", "\uFEFFsep=;\r\nnome;nota\r\nAna;a;b,c".replace("a;b,c", '"a;b,c"')],
    ["tabs", "nome\tnota\nAna\ta;b,c"],
  ])("is found by %s", (_name, file) => {
    expect(cellsOf(file)).toEqual([
      ["nome", "nota"],
      ["Ana", "a;b,c"],
    ]);
  });

  it("counts the lines of the file, its own too", () => {
    expect(parseCsv(Buffer.from("sep=;\nnome;nota\nAna;b"))?.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe("the encoding", () => {
  const TEXT = "nome;cidade\nJoão;São José\n";
  const ROWS = [
    ["nome", "cidade"],
    ["João", "São José"],
  ];
  it.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["Windows-1252", Buffer.from(TEXT, "latin1")],
    ["UTF-16 with a BOM", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
    ["UTF-16 without a BOM", Buffer.from(TEXT, "utf16le")],
    ["big-endian UTF-16 without a BOM", Buffer.from(TEXT, "utf16le").swap16()],
  ])("is %s", (_name, file) => {
    expect(cellsOf(file)).toEqual(ROWS);
  });

  it("may differ in one line", () => {
    const file = Buffer.concat([
      Buffer.from(TEXT),
      Buffer.from("Zoé;Ijuí\n", "latin1"),
      Buffer.from("Łucja;€\n"),
    ]);
    expect(cellsOf(file)).toEqual([...ROWS, ["Zoé", "Ijuí"], ["Łucja", "€"]]);
  });
});
