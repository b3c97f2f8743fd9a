// Decides which files of a received mail are kept. They are never opened or shown here, only given back as they came.

import { cleanFileName } from "#src/shared/media/file-name.ts";
import { decodeText, decodeWords } from "../mime/decode-text.ts";
import { readHead } from "../mime/read-head.ts";
import type { MimePart } from "../mime/read-mime.ts";
import { readTnef } from "./read-tnef.ts";

export interface ReceivedFile {
  name: string;
  /** Undefined if the file is only named. */
  content?: Buffer;
  /** Why it is only named. */
  why?: string;
}

const MAX_FILES = 20;
/** Maximum bytes of the files of one mail that are kept. */
const KEPT_BYTES = 15 * 1024 * 1024;
const MAX_NAME = 150;

/** First bytes of programs: of Windows, Linux and macOS, and of scripts. */
const PROGRAMS = ["MZ", "\x7fELF", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe", "\xce\xfa\xed\xfe", "#!"];
const PROGRAM_NAMES =
  /\.(exe|com|scr|pif|bat|cmd|msi|msp|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|hta|cpl|lnk|reg|dll|sys|apk|app|dmg|iso|img|vhd|chm|scf|url|html?|svg|xhtml|mht)$/i;

const ZIP = "PK\x03\x04";
const EMPTY_ZIP = "PK\x05\x06";
/** Office files before 2007, and those with a password. */
const OLE = "\xd0\xcf\x11\xe0";

/** First bytes that files of a name have. Other names may hold anything. */
const TYPES: readonly (readonly [RegExp, string[]])[] = [
  [/\.pdf$/i, ["%PDF-"]],
  [/\.(docx|xlsx|pptx|odt|ods|odp|zip)$/i, [ZIP, EMPTY_ZIP, OLE]],
  [/\.(doc|xls|ppt|msg)$/i, [OLE, ZIP, "{\\rtf", "<"]],
  [/\.png$/i, ["\x89PNG"]],
  [/\.jpe?g$/i, ["\xff\xd8\xff"]],
  [/\.gif$/i, ["GIF8"]],
  [/\.webp$/i, ["RIFF"]],
];
/** A PDF may have other bytes before its beginning. */
const LOOSE = "%PDF-";

/** Why files at the end of a large mail are only named. */
export const TOO_LARGE = "o e-mail é grande demais";

const WHY = {
  program: "é um programa ou uma página, que não guardamos",
  type: "o conteúdo não é do tipo que o nome diz",
  large: "passa do limite de armazenamento",
  cut: TOO_LARGE,
};

/** @param isCut true if the end of the mail is missing, and so possibly of its last file */
export function keepFiles(parts: MimePart[], isCut: boolean): ReceivedFile[] {
  const files = parts.flatMap(filesOf);
  let left = KEPT_BYTES;
  return files.slice(0, MAX_FILES).map(({ name, content }, at) => {
    const isLast = isCut && at === files.length - 1;
    const why = isLast ? WHY.cut : findWhy(name, content, left);
    if (why !== undefined) return { name, why };
    left -= content.length;
    return { name, content };
  });
}

function filesOf(part: MimePart): { name: string; content: Buffer }[] {
  const { type, content } = part;
  const name = cleanName(part.name ?? defaultName(part));
  const tnef = type === "application/ms-tnef" || /^winmail\.dat$/i.test(name) ? readTnef(content) : undefined;
  if (!tnef || tnef.files.length === 0) return [{ name, content }];
  return tnef.files.map((file) => ({
    name: cleanName(file.name),
    content: file.content,
  }));
}

/** Also drops the signs at the end that are not seen or that Windows drops: "nota.js." is a program. */
function cleanName(given: string): string {
  const name = cleanFileName(given.replaceAll(/\s+/g, " "), MAX_NAME);
  return name.replace(/[\p{C}\p{Z}.]+$/u, "") || "sem nome";
}

/** Names an attached mail by its subject. */
function defaultName({ type, content }: MimePart): string {
  if (type !== "message/rfc822") return "sem nome";
  const head = readHead(decodeText(content.subarray(0, 20_000)).split(/\r?\n\r?\n/, 1)[0] ?? "");
  return `${decodeWords(head.get("subject")?.[0] ?? "e-mail").slice(0, 100)}.eml`;
}

function findWhy(name: string, content: Buffer, left: number): string | undefined {
  const start = content.subarray(0, 1100).toString("latin1");
  if (PROGRAMS.some((bytes) => start.startsWith(bytes)) || PROGRAM_NAMES.test(name)) return WHY.program;
  if (content.length === 0 || content.length > left) return WHY.large;
  const expected = TYPES.find(([names]) => names.test(name))?.[1];
  const fits = (bytes: string): boolean =>
    bytes === LOOSE ? start.includes(bytes) : start.startsWith(bytes);
  return expected && !expected.some(fits) ? WHY.type : undefined;
}
