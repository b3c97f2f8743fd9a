/** A text of JSON, which may be the name of a field; the last one may be cut off. */
const STRING = /"((?:[^"\\]|\\.)*)(?:"(\s*:)?|$)/gs;
/** Ids, dates, addresses and words of the program. */
const NOT_WRITTEN = /^([a-z0-9]+(-[a-z0-9]+)*|[\d-]+T[\d:.]+Z|https?:\S+|[/#]\S*)$/;

/**
 * The texts within a copy of any shape, broken ones too: each once, as they stand in it.
 * @param json JSON, several of it, or part of one
 */
export function textsOfCopy(json: string): string[] {
  const texts = [...json.matchAll(STRING)].flatMap(([, inner = "", isName]) =>
    isName ? [] : [unescape(inner).trim()],
  );
  return [...new Set(texts.filter((text) => /\p{L}/u.test(text) && !NOT_WRITTEN.test(text)))];
}

function unescape(inner: string): string {
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    return inner;
  }
}
