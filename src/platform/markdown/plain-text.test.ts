import { describe, expect, it } from "vitest";
import { processorTime } from "#src/testing/processor-time.ts";
import { toPlainText, toTextLines } from "./plain-text.ts";

describe("the plain text of Markdown", () => {
  it.each([
    ["# Título\n\nUm **texto** com `código`.", "Título Um texto com código."],
    ["linha um\nlinha dois  \nlinha três", "linha um linha dois linha três"],
    ["- um\n- [x] dois\n\n1. três", "um dois três"],
    ["[um link](https://exemplo.com) e https://exemplo.com", "um link e https://exemplo.com"],
    ["![alt](/media/x.webp)\n\nDepois", "Depois"],
    ["| a | b |\n|---|---|\n| c | d |", "a b c d"],
    ["> citação\n\n```sql\nSELECT 1;\n```", "citação SELECT 1;"],
    ["~~riscado~~ e nota[^1]\n\n[^1]: rodapé", "riscado e nota rodapé"],
    ["<div>a</div>b<br>c <b>d</b>e", "a b c de"],
    ["antes <script>alert(1)</script><style>p{}</style> depois", "antes depois"],
    ["5 < 6 &amp; 7 &gt; 6", "5 < 6 & 7 > 6"],
    ["---", ""],
    ["\\*não\\* é *sim*", "*não* é sim"],
  ])("of %j is %j", (markdown, text) => {
    expect(toPlainText(markdown)).toBe(text);
  });

  it.each([
    ["quotes in quotes", ">".repeat(50_000)],
    ["quotes and lists", "> - ".repeat(1_000)],
    ["links that never end", "[a](".repeat(20_000)],
    ["a table of endless width", `${"|a".repeat(40_000)}\n${"|-".repeat(40_000)}`],
    ["elements in elements", "<div>".repeat(20_000)],
  ])("is refused for %s, at once", (_name, markdown) => {
    expect(processorTime(() => expect(toPlainText(markdown)).toBeNull())).toBeLessThan(5_000);
  });

  it("leaves out the mark of a callout", () => {
    expect(toPlainText("> [!NOTE]\n> Um aviso")).toBe("Um aviso");
  });

  it("is had of what only looks dangerous", () => {
    const code = `\`\`\`js\n${"f(".repeat(100)}1${")".repeat(100)}\n\`\`\`\n\n${"(a ".repeat(300)}\n\n${"(b ".repeat(300)}`;
    expect(toPlainText(code)).toContain("f(f(");
    expect(toPlainText(`${"- ".repeat(40)}fim`)).toBe("fim");
  });
});

it("leaves out the bare address of a video, which readers see as a player, and keeps other links' words", () => {
  const address = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
  expect(toPlainText(`Antes.\n\n${address}\n\nDepois.`)).toBe("Antes. Depois.");
  expect(toPlainText(`[Nosso filme](${address})`)).toBe("Nosso filme");
  expect(toPlainText(`Veja ${address}`)).toBe(`Veja ${address}`);
  expect(toTextLines(`Antes.\n\n${address}`)).toBe(`Antes.\n${address}`);
});
