// A sentence that people read stands in one place: said twice in the code, one of the two is forgotten when it changes.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Words that a site has for itself: texts and sections that owners change, each for its own place, and the demo.
 */
const APART = /^src\/(settings\/texts\/words|seed|features\/pages\/(sections|fixed|section-types))\//;

/** Six words or more: shorter ones are names of screens and buttons. In Portuguese as far as its letters tell; addresses, SQL and classes of CSS are none. */
function isSentence(text: string): boolean {
  const words = text.split(" ").filter((word) => /^[“"(]?[\p{L}-]+[”"),.:;!?]*$/u.test(word));
  return (
    text.length >= 30 &&
    words.length >= 6 &&
    /[à-ü]|\b(o|a|os|as|de|do|da|um|uma|para|por|se|em|no|na|com|que|e|ou)\b/u.test(text) &&
    !/\b(SELECT|FROM|WHERE|AND|SET|IN|ON) [A-Za-z_(]|\b(the|of|is|an|to|with|by)\b/.test(text)
  );
}

function sentencesOf(source: string): Set<string> {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const literals = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}]+)</g)];
  const texts = literals.flatMap(([, quoted, template, shown]) =>
    (quoted ?? template ?? shown ?? "").split(/\$\{[^}]*\}/),
  );
  return new Set(
    texts.map((text) => text.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "")).filter(isSentence),
  );
}

it("finds sentences in strings, templates and what is shown", () => {
  const found = sentencesOf(`
    // "Isto é só um comentário qualquer."
    const a = "A imagem não pôde ser lida agora."; const b = \`\${n}: veja antes o que houve com ela\`;
    const c = <p>O que você escreveu
      continua aqui.</p>; const d = "SELECT a FROM b WHERE c AND d";`);
  expect([...found]).toEqual([
    "A imagem não pôde ser lida agora",
    ": veja antes o que houve com ela",
    "O que você escreveu continua aqui",
  ]);
});

it("has none of them in two files of the product", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|^src\/testing\//.test(file) && !APART.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const places = new Map<string, string[]>();
  for (const file of files) {
    for (const text of sentencesOf(readFileSync(file, "utf8"))) {
      places.set(text, [...(places.get(text) ?? []), file]);
    }
  }
  expect(Object.fromEntries([...places].filter(([, where]) => where.length > 1))).toEqual({});
});
