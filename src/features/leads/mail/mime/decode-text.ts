// Decodes the bytes of mails as browsers read labels (WHATWG Encoding Standard), and mends labels that are missing or
// wrong: text that is valid UTF-8 is UTF-8, and other text of the West is Windows-1252.

/** Decodes text. @param label the charset that the sender named, if any */
export function decodeText(bytes: Uint8Array, label = ""): string {
  const isJapanese =
    label === "" && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("\u001B$B");
  const decoder = openDecoder(isJapanese ? "iso-2022-jp" : label);
  const isGuess = !decoder || decoder.encoding === "utf-8" || decoder.encoding === "windows-1252";
  const text =
    (isGuess ? undefined : decodeStrictly(bytes, decoder.encoding)) ?? decodeStrictly(bytes, "utf-8");
  if (text !== undefined) return text;
  if (!isGuess) return decoder.decode(bytes);
  // A few broken bytes, such as at a cut, do not make UTF-8 another encoding.
  if (decoder?.encoding === "utf-8") {
    const mended = decoder.decode(bytes);
    const broken = mended.match(/\uFFFD/g)?.length ?? 0;
    if (broken * 4 < (mended.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0)) return mended;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** Returns undefined for labels that no browser knows. */
function openDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label.trim() || "utf-8");
  } catch {
    return undefined;
  }
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const WORD = /=\?([^?*\s]{1,60})(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi;
/** Spaces between two encoded words are no text (RFC 2047, section 6.2). */
const BETWEEN = /(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?[^?\s]+\?[bq]\?[^?]*\?=)/gi;
/** Marks that words were adjacent, because programs split characters between them. */
const JOINED = "\u0001";

/** Decodes the encoded words of a header's value (RFC 2047). */
export function decodeWords(value: string): string {
  let pending: { label: string; bytes: Buffer } | undefined;
  let decoded = "";
  let from = 0;
  const joined = value.replaceAll(JOINED, "").replaceAll(BETWEEN, `$1${JOINED}`);
  const flush = (): void => {
    if (pending) decoded += decodeText(pending.bytes, pending.label);
    pending = undefined;
  };
  for (const match of joined.matchAll(WORD)) {
    const [whole, label = "", kind = "", text = ""] = match;
    const bytes =
      kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : decodeQuoted(text.replaceAll("_", " "));
    const before = joined.slice(from, match.index);
    if (pending?.label === label && before === JOINED) pending.bytes = Buffer.concat([pending.bytes, bytes]);
    else {
      flush();
      decoded += before.replaceAll(JOINED, "");
      pending = { label, bytes };
    }
    from = match.index + whole.length;
  }
  flush();
  return decoded + joined.slice(from).replaceAll(JOINED, "");
}

/** Decodes quoted-printable text (RFC 2045, section 6.7). Leaves wrong sequences as they are. */
export function decodeQuoted(text: string): Buffer {
  const whole = text.replaceAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, "").replaceAll(/=\r?\n/g, "");
  return Buffer.from(
    whole.replaceAll(/=([0-9a-f]{2})/gi, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  );
}
