import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

it("reads texts, lists, flags, numbers and nothing", () => {
  const file = [
    "---",
    "title: CNAB, API: ou Pix?",
    'tags: ["a", "b: c"]',
    "published: true",
    "daysAgo: 9",
    "github: null",
    "---",
    "# Corpo",
    "",
    "---",
    "fim",
  ];
  for (const text of [file.join("\n"), file.join("\r\n")]) {
    expect(readFrontMatter(text)).toEqual({
      fields: {
        title: "CNAB, API: ou Pix?",
        tags: ["a", "b: c"],
        published: true,
        daysAgo: 9,
        github: null,
      },
      body: "# Corpo\n\n---\nfim",
    });
  }
});

it("reads half of a surrogate pair as U+FFFD", () => {
  const { fields } = readFrontMatter(["---", String.raw`tags: ["a\ud800"]`, "---", ""].join("\n"));
  expect(fields).toEqual({ tags: ["a\uFFFD"] });
});

it.each(["Sem cabeça", "---\ntitle: Sem fim\n", "---\nsem dois pontos\n---\ncorpo"])("refuses %j", (text) => {
  expect(() => readFrontMatter(text)).toThrow();
});

it.each(globSync("src/seed/{posts,projects}/*.md"))("reads %s", (file) => {
  const { fields, body } = readFrontMatter(readFileSync(file, "utf8"));
  expect(fields).toMatchObject({ title: expect.any(String), published: expect.any(Boolean) });
  expect(body.split(/\s+/).length).toBeGreaterThan(300);
});
