// Percent escapes as old sites wrote them: Latin-1 bytes, and percent signs that begin no escape.

const BARE_PERCENT = /%(?![0-9a-f]{2})/gi;
/** Escapes of bytes beyond ASCII, which alone can be invalid UTF-8. */
const HIGH_BYTES = /(?:%[89a-f][0-9a-f])+/gi;

/**
 * Rewrites escapes so that `decodeURIComponent` reads all of them: bytes that are no UTF-8 as Windows-1252, which old
 * servers wrote, and a percent sign that begins no escape as itself. Other characters stay as they are.
 */
export function toUtf8Escapes(address: string): string {
  if (!address.includes("%")) return address;
  return address
    .replace(BARE_PERCENT, "%25")
    .replace(HIGH_BYTES, (run) => encodeURIComponent(readUtf8(run) ?? readWindows1252(run)));
}

/** Decodes all escapes, as `toUtf8Escapes` reads them. */
export function decodeEscapes(text: string): string {
  return decodeURIComponent(toUtf8Escapes(text));
}

function readUtf8(run: string): string | undefined {
  try {
    return decodeURIComponent(run);
  } catch {
    return undefined;
  }
}

function readWindows1252(run: string): string {
  const bytes = run.match(/[0-9a-f]{2}/gi) ?? [];
  return new TextDecoder("windows-1252").decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}
