// Decodes an export to text, whatever its encoding says.

const DECLARED = /^[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i;
/** UTF-8 sequences of more than one byte (RFC 3629), as Latin-1 characters. */
const SEQUENCE =
  /[\u00C2-\u00DF][\u0080-\u00BF]|\u00E0[\u00A0-\u00BF][\u0080-\u00BF]|[\u00E1-\u00EC\u00EE\u00EF][\u0080-\u00BF]{2}|\u00ED[\u0080-\u009F][\u0080-\u00BF]|\u00F0[\u0090-\u00BF][\u0080-\u00BF]{2}|[\u00F1-\u00F3][\u0080-\u00BF]{3}|\u00F4[\u0080-\u008F][\u0080-\u00BF]{2}|[\u0080-\u00FF]+?/g;
/** Beginning of a sequence that the next piece continues. */
const CUT = /(?:[\u00C2-\u00DF]|[\u00E0-\u00EF][\u0080-\u00BF]?|[\u00F0-\u00F4][\u0080-\u00BF]{0,2})$/;

export interface XmlDecoder {
  decode(piece: Buffer): string;
  end(): string;
  /** True once bytes were read as Windows-1252 in a file that is UTF-8 otherwise. */
  isMixed(): boolean;
}

/** @param first the beginning of the file, with its declaration */
export function createXmlDecoder(first: Buffer): XmlDecoder {
  const label = labelOf(first);
  if (label === undefined) return decodeMixed();
  const decoder = new TextDecoder(label);
  return {
    decode: (piece) => decoder.decode(piece, { stream: true }),
    end: () => decoder.decode(),
    isMixed: () => false,
  };
}

/** @returns undefined for UTF-8 */
function labelOf(first: Buffer): string | undefined {
  const [a, b] = first;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0x3c && b === 0) return "utf-16le";
  if (a === 0 && b === 0x3c) return "utf-16be";
  const begin = first.subarray(0, 65_536).toString("latin1");
  const declared = DECLARED.exec(begin.slice(Math.max(0, begin.indexOf("<?xml"))))?.[1]?.toLowerCase();
  if (declared === undefined || /^utf-?8$|^utf-?16|^ucs/.test(declared)) return undefined;
  // Programs that declare another encoding often write UTF-8 nevertheless.
  if (/[\u0080-\u00FF]/.test(begin) && isUtf8(begin)) return undefined;
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(latin1: string): boolean {
  const cut = CUT.exec(latin1);
  return [...(cut ? latin1.slice(0, cut.index) : latin1).matchAll(SEQUENCE)].every(
    ([found]) => found.length > 1,
  );
}

/** Reads bytes that are no UTF-8 as Windows-1252, as browsers and old databases wrote them. */
function decodeMixed(): XmlDecoder {
  const windows = new TextDecoder("windows-1252");
  let held = "";
  let isMixed = false;
  const write = (latin1: string): string =>
    latin1.replace(SEQUENCE, (found) => {
      if (found.length > 1) return Buffer.from(found, "latin1").toString("utf8");
      isMixed = true;
      return windows.decode(Buffer.from(found, "latin1"));
    });
  return {
    decode(piece) {
      const text = held + piece.toString("latin1");
      const cut = CUT.exec(text.slice(-4));
      held = cut ? text.slice(text.length - cut[0].length) : "";
      return write(held ? text.slice(0, -held.length) : text);
    },
    end: () => write(held),
    isMixed: () => isMixed,
  };
}
