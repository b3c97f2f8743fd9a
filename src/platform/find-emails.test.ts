import { expect, it } from "vitest";
import { findEmails } from "./find-emails.ts";

it.each([
  ["a column", "1\tana@x.com.br\tAna\n"],
  ["capitals", "1\tAna@X.com.BR\n"],
  ["the end of a sentence", "Escreva para ana@x.com.br.\n"],
  ["a line after a line end, as COPY writes it", "Oi\\nana@x.com.br\\tfim\n"],
  ["JSON within COPY", '{"texto": "Oi\\\\nana@x.com.br\\\\u003c", "b": 1}\n'],
  ["JSON", '{"email": "ana@x.com.br"}\n'],
  ["an array", "{ana@x.com.br,bia@x.com}\n"],
  ["a link", "[Ana](mailto:ana@x.com.br)\n"],
  ["an address with a query", "https://x.com/?email=ana@x.com.br&b=1\n"],
  ["Markdown", "**ana@x.com.br**\n"],
])("finds an address in %s", (_where, row) => {
  expect(findEmails(Buffer.from(row))).toContain("ana@x.com.br");
});

it("finds none where there is none", () => {
  expect(findEmails(Buffer.from("1\tpage_view\t/\n2\tarroba @ sozinha\n"))).toEqual(new Set());
});

it("takes no longer for letters without end than for the same amount of ordinary text", () => {
  const ordinary = Buffer.from("Escreva para ana@x.com.br. ".repeat(40_000));
  const cost = (text: Buffer) => {
    const before = process.cpuUsage();
    findEmails(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const usual = Math.min(cost(ordinary), cost(ordinary), cost(ordinary));
  for (const piece of ["a", "a@", "a,@", ".", "@"])
    expect(cost(Buffer.from(`${piece.repeat(1_000_000 / piece.length)} ana@x.com.br`)), piece).toBeLessThan(
      20 * usual + 1_000_000,
    );
});
