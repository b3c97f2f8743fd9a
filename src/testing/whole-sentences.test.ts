// Finds clipped clauses that read as translations. A hint explains an empty field in a whole sentence.

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const TRUNCATED =
  /["“ ](?:Vazi[oa]|Sem el[ea]s?), (?:é feit|ela? (?:fica|só)|a pergunta|vale )|\bDe quem: |\bNada foi trazido\b/;

it("says in whole sentences what an empty field means and who is responsible", () => {
  const files = globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => TRUNCATED.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
