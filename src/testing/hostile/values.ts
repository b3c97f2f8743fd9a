// Hostile values for any text, number or structure.

import type { Random } from "./random.ts";

const LONG = 3_000;

/** Texts for fields, parameters and headers; those with NUL or lone surrogates are for bodies only. */
export const HOSTILE_TEXTS = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e309",
  "9223372036854775808",
  "99999999999999999999999999",
  "0x10",
  "true",
  "[]",
  "{}",
  "[object Object]",
  "' OR '1'='1' --",
  "'; DROP TABLE posts; --",
  "1) UNION SELECT null--",
  "$1",
  "${7*7}",
  "{{constructor.constructor('return process')()}}",
  "%00",
  "%",
  "_",
  "\\",
  "%s%n%x",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "/etc/passwd",
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "http://[::1]/",
  "http://169.254.169.254/latest/meta-data/",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg><foreignObject/></svg>",
  "]]>",
  "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><x>&a;</x>",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "a@b",
  "a@b.example\r\nBcc: c@d.example",
  "a\tb",
  "x".repeat(LONG),
  "ã".repeat(LONG),
  "😀".repeat(300),
  "e\u0301\u0327".repeat(200),
  "\u202Eabc",
  "\uFEFFabc",
  "ﬁ",
  "İ",
  "ß",
  "\u2028\u2029",
  "0000-00-00",
  "2026-02-30",
  "2026-13-01T25:61:61Z",
  "9999-12-31T23:59:59.999-23:59",
  "0000-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-19T23:59:59.999Z",
  "1969-12-31T23:59:59Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "{00000000-0000-0000-0000-000000000000}",
  "00000000000000000000000000000000",
  "# Título\n\n```js\n" + "a ".repeat(200),
  "[".repeat(400),
  "(".repeat(400),
  "*".repeat(400),
  "> ".repeat(200) + "x",
  "![a](data:image/png;base64,AAAA)",
  "&#x0;",
];

const ONLY_IN_BODIES = ["\0", "a\0b", "\uD800", "\uDC00a", "a\uD83D", "\u0001\u0002", "\u007F", "\\u0000"];

export const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  -1e308,
];

/** Arbitrary JSON values; the text is inserted literally, so that `__proto__` becomes a field name. */
export const HOSTILE_JSON = [
  "null",
  "true",
  "false",
  "[]",
  "{}",
  "[null]",
  "[[[[[[[[]]]]]]]]",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1}',
  '{"then":1}',
  '{"length":1e9}',
  '{"":""}',
  '[{"__proto__":[]}]',
  "1e999",
  "-1e999",
  "1E400",
  "123456789012345678901234567890",
  "0.1e-400",
  `${"[".repeat(3_000)}${"]".repeat(3_000)}`,
  `${'{"a":'.repeat(1_500)}1${"}".repeat(1_500)}`,
  `[${"0,".repeat(5_000)}0]`,
  `{${Array.from({ length: 500 }, (_, at) => `"k${at}":${at}`).join(",")}}`,
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
];

export function hostileText(random: Random): string {
  return random.chance(0.2) ? random.pick(ONLY_IN_BODIES) : random.pick(HOSTILE_TEXTS);
}

/** Returns a value for a body, as JSON. */
export function hostileJson(random: Random): string {
  const kind = random.below(3);
  if (kind === 0) return JSON.stringify(hostileText(random));
  if (kind === 1) return JSON.stringify(random.pick(HOSTILE_NUMBERS));
  return random.pick(HOSTILE_JSON);
}
