// Makes multipart/form-data bodies: valid ones with odd files, and broken ones.

import type { Random } from "./random.ts";
import { hostileText } from "./values.ts";

interface Content {
  headers: Record<string, string>;
  body: Buffer;
}

const BOUNDARY = "limite";
const END = `--${BOUNDARY}--\r\n`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Contents of files that claim to be images. */
const FILES = [
  Buffer.alloc(0),
  Buffer.from("GIF89a"),
  PNG,
  PNG.subarray(0, 40),
  Buffer.concat([PNG, Buffer.from("<script>")]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8 ", "latin1"),
  Buffer.from(SVG),
  Buffer.from(SVG.replace("<rect", '<script>alert(1)</script><image href="file:///etc/passwd"/><rect')),
  Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${SVG}`),
  Buffer.from("<svg width='1e9' height='1e9'/>"),
  Buffer.from("<svg"),
  Buffer.from("%PDF-1.7"),
  Buffer.from("PK\u0003\u0004"),
  Buffer.alloc(70_000, 0x41),
];
const NAMES = [
  "a.png",
  "../../a.png",
  "a.php",
  "",
  "a\\b.svg",
  "x".repeat(400),
  "ã.jpg",
  "a.png%00.exe",
  ".",
];
const TYPES = ["image/png", "image/svg+xml", "text/html", "application/octet-stream", "a", ""];

function part(name: string, extra: string, type: string, bytes: Buffer): Buffer {
  const typed = type ? `Content-Type: ${type}\r\n` : "";
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n${typed}\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

/** Encodes a value's fields, some of them as files. */
export function multipartOf(random: Random, value: unknown): Content {
  const fields = Object.entries(typeof value === "object" && value !== null ? value : {});
  const parts = fields.flatMap(([name, item]) => {
    const safe = name.replaceAll(/["\r\n]/g, "");
    const asFile = /image|file|logo/i.test(name) || random.chance(0.1);
    if (asFile)
      return Array.from({ length: random.chance(0.1) ? 12 : 1 }, () =>
        part(safe, `; filename="${random.pick(NAMES)}"`, random.pick(TYPES), random.pick(FILES)),
      );
    const text = typeof item === "string" ? item : (JSON.stringify(item) ?? "");
    const type = random.chance(0.1) ? "application/json" : "";
    return [part(safe, "", type, Buffer.from(text))];
  });
  if (random.chance(0.2)) parts.push(part("__proto__", "", "", Buffer.from(hostileText(random))));
  return form(Buffer.concat([...parts, Buffer.from(END)]));
}

/** Makes a body that a parser must refuse without crashing. */
export function brokenMultipart(random: Random): Content {
  const whole = Buffer.concat([
    part("title", "", "", Buffer.from("Um título")),
    part("image", '; filename="a.png"', "image/png", PNG),
    Buffer.from(END),
  ]);
  const kinds: (() => Buffer)[] = [
    () => whole.subarray(0, random.below(whole.length)),
    () => Buffer.from(`--${BOUNDARY}\r\n\r\nwithout a head\r\n${END}`),
    () => Buffer.from(`--outro\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--outro--\r\n`),
    () => Buffer.from(END),
    () => Buffer.alloc(0),
    () => Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\n1\r\n`), whole]),
    () =>
      Buffer.concat([
        ...Array.from({ length: 150 }, (_, at) => part(`f${at}`, "", "", Buffer.from("1"))),
        Buffer.from(END),
      ]),
    () => Buffer.concat([part("a", "", `x${"y".repeat(9_000)}`, Buffer.from("1")), Buffer.from(END)]),
    () =>
      Buffer.concat([part("title", "", "application/json", Buffer.from('{"__proto__":')), Buffer.from(END)]),
    () => Buffer.concat([part("title", "", "", Buffer.from([0xff, 0xfe, 0xc3, 0x28])), Buffer.from(END)]),
    () => Buffer.concat([part("title", "; filename*=UTF-8''%ff%fe", "", Buffer.from("1")), Buffer.from(END)]),
  ];
  return form(random.pick(kinds)());
}

function form(body: Buffer): Content {
  return { headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` }, body };
}
