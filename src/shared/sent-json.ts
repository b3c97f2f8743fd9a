/** An escape of a pair of surrogates, one of a lone surrogate, or any other escape. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;
const LONE = /^\\u.{4}$/;

/**
 * Replaces escapes of lone surrogates in JSON by U+FFFD: PostgreSQL refuses them in `jsonb`. Text decoded from UTF-8 can
 * hold them in no other way.
 */
export function withoutLoneSurrogates(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return json;
  return json.replaceAll(ESCAPES, (escape) => (LONE.test(escape) ? String.raw`\ufffd` : escape));
}

const NUL = String.raw`\u0000`;
/** An escape of NUL, or any other one: reading them one by one takes linear time, however many backslashes there are. */
const NUL_OR_OTHER = /\\(?:u0000|[^])/g;

/** Replaces escapes of NUL by U+FFFD: PostgreSQL refuses them too. */
function withoutNuls(json: string): string {
  if (!json.includes(NUL)) return json;
  return json.replaceAll(NUL_OR_OTHER, (escape) => (escape === NUL ? String.raw`\ufffd` : escape));
}

/**
 * Parses JSON that somebody sent. Texts have neither lone surrogates nor NUL.
 * @throws SyntaxError also for a name `__proto__`, which would change the prototype of an object that it is assigned to
 */
export const parseSentJson = (json: string): unknown => parseCheckedJson(withoutNuls(json));

/**
 * Parses JSON whose texts are checked one by one, as `parseSentJson` does. NUL stays, so that the field is named that has it.
 * @throws SyntaxError
 */
export function parseCheckedJson(
  json: string,
  reviver?: (this: unknown, name: string, value: unknown) => unknown,
): unknown {
  const clean = withoutLoneSurrogates(json);
  // A reviver is slow, and most texts have neither the name nor an escape that may write it.
  if (!reviver && !/__proto__|\\u00/i.test(clean)) return JSON.parse(clean);
  return JSON.parse(clean, function (this: unknown, name: string, value: unknown) {
    if (name === "__proto__") throw new SyntaxError("a name is __proto__");
    return reviver ? reviver.call(this, name, value) : value;
  });
}
