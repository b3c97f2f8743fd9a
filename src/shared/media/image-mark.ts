// Marks images in texts whose versions are compared.

/** Regular expression source; `alt` and `src` are its groups. */
export const IMAGE_MARK = String.raw`\[imagem: (?<alt>(?:\\.|[^\]\\\n])*)\]\((?<src>[^)\n]*)\)`;

/** Writes `[imagem: alt](src)` and escapes characters that would end it. */
export function writeImageMark(alt: string, src: string): string {
  const oneLine = alt.replace(/\s+/g, " ").replace(/[\]\\]/g, String.raw`\$&`);
  return `[imagem: ${oneLine}](${src.replace(/[()\s]/g, encodeSign)})`;
}

/** Unescapes the alternative text of a mark. */
export function readImageAlt(written: string): string {
  return written.replace(/\\(.)/g, "$1");
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
