/** Names that need no encoding: letters and digits of ASCII, and a few signs. */
const PLAIN = /^[\w. -]+$/;

/**
 * Builds a `Content-Disposition` (RFC 6266) for a file of any name. A name that is not plain is percent-encoded in
 * UTF-8 (RFC 8187), also the four signs that `encodeURIComponent` leaves and RFC 8187 does not allow.
 */
export function contentDisposition(type: "attachment" | "inline", name: string): string {
  if (PLAIN.test(name)) return `${type}; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename*=UTF-8''${encoded}`;
}
