// Detects truncated images: after a full disk or a power cut, only the beginning of a file may be stored.

const PNG_END = Buffer.from("49454e44ae426082", "hex");
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Checks the lengths in the format itself. Returns true for any non-empty file that is no JPEG, PNG, WebP or AVIF. */
export function isCompleteImage(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return endsWith(bytes, JPEG_END);
  if (textAt(bytes, 1, 3) === "PNG") return endsWith(bytes, PNG_END);
  if (textAt(bytes, 0, 4) === "RIFF") return bytes.length >= 8 && bytes.length >= bytes.readUInt32LE(4) + 8;
  if (textAt(bytes, 4, 4) === "ftyp") return hasWholeBoxes(bytes);
  return true;
}

/** AVIF is a sequence of boxes, each starting with its length (ISO/IEC 14496-12). */
function hasWholeBoxes(bytes: Buffer): boolean {
  let end = 0;
  while (end + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(end);
    // Until the end of the file, or 64-bit: encoders of small pictures write neither.
    if (length < 8) return true;
    end += length;
  }
  return end === bytes.length;
}

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.subarray(-end.length).equals(end);
}

function textAt(bytes: Buffer, start: number, length: number): string {
  return bytes.toString("latin1", start, start + length);
}
