/** Percent-decodes part of an address for display; returns it unchanged if it is malformed. */
export function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
