/** A JSON string; `: ` after it marks a property name. The last one of a line may be truncated. */
const STRING = /"((?:[^"\\\n]|\\.)*)(?:"(\s*:)?|(?=\n)|$)/g;
/** Ids, dates, URLs and identifiers, which nobody typed. */
const NOT_WRITTEN = /^([a-z0-9]+(-[a-z0-9]+)*|[\d-]+T[\d:.]+Z|https?:\S+|[/#]\S*)$/;

/**
 * Extracts the distinct texts of a copy of any shape, even a broken one.
 * @param json one JSON value, several, or part of one
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
