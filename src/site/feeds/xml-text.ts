/** Escapes text and removes the characters that XML 1.0 forbids. */
export function toXmlText(text: string): string {
  return withoutForbidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Removes characters that make a document invalid: control characters, lone surrogates, non-characters. */
export function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
