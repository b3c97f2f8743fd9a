/** Text as it may stand in an element; what XML 1.0 cannot hold at all is left out. */
export function toXmlText(text: string): string {
  return withoutForbidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Control characters, halves of surrogate pairs and non-characters make a whole document unreadable. */
export function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
