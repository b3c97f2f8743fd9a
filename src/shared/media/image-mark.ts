// How an image stands among the words of a text, where two versions of it are compared.

/** Source of a regular expression that finds a mark; `alt` and `src` are its groups. */
export const IMAGE_MARK = String.raw`\[imagem: (?<alt>(?:\\.|[^\]\\\n])*)\]\((?<src>[^)\n]*)\)`;

/** `[imagem: alt](src)`, whatever signs are in them. */
export function writeImageMark(alt: string, src: string): string {
  const oneLine = alt.replace(/\s+/g, " ").replace(/[\]\\]/g, String.raw`\$&`);
  return `[imagem: ${oneLine}](${src.replace(/[()\s]/g, encodeSign)})`;
}

/** The alternative text of an image, as it is read. @param written in a mark */
export function readImageAlt(written: string): string {
  return written.replace(/\\(.)/g, "$1");
}

/** Means the same in an address. */
function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
