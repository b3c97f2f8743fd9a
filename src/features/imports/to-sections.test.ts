import { expect, it } from "vitest";
import { testimonialsSection } from "#src/features/pages/sections/testimonials/schema.ts";
import { valuesSection } from "#src/features/pages/sections/values/schema.ts";
import { parseHtml } from "./old-site/to-markdown.ts";
import { toSections } from "./to-sections.ts";

const read = (html: string) => {
  const { sections, notes } = toSections(parseHtml(html).tree);
  return { types: sections.map(({ type }) => type), props: sections.map(({ props }) => props), notes };
};
const PICTURE = "/media/0123456789abcdef0123456789abcdef-1280.webp";
const column = (inner: string) => `<div class="wp-block-column">${inner}</div>`;
const columns = (...parts: string[]) =>
  `<div class="wp-block-columns">\n${parts.map(column).join("\n")}\n</div>`;

it("a quotation with its author becomes one; without, or with a link, it stays a text", () => {
  const quote = `<blockquote class="wp-block-quote"><p>Pão se faz<br>com tempo.</p><cite>Dona Marta</cite></blockquote>`;
  const pull = `<figure class="wp-block-pullquote"><blockquote><p>Fermento é vivo.</p><cite>Rui</cite></blockquote></figure>`;
  const item = (text: string, name: string) => ({ title: "", items: [{ quote: text, name, role: "" }] });
  expect(read(`<p>Antes.</p>${quote}${pull}<p>Depois.</p>`)).toEqual({
    types: ["text", "testimonials", "testimonials", "text"],
    props: [
      expect.objectContaining({ body: "Antes." }),
      item("Pão se faz com tempo.", "Dona Marta"),
      item("Fermento é vivo.", "Rui"),
      expect.objectContaining({ body: "Depois." }),
    ],
    notes: [],
  });
  expect(testimonialsSection.schema.safeParse(item("Pão se faz.", "Rui")).success).toBe(true);
  for (const inner of [
    "<p>Sem autor.</p>",
    `<p><a href="/x">Link</a></p><cite>Rui</cite>`,
    "Solto<cite>Rui</cite>",
  ])
    expect(read(`<blockquote>${inner}</blockquote>`).types, inner).toEqual(["text"]);
});

it("columns of titles and paragraphs become columns, with their pictures", () => {
  const { types, props, notes } = read(
    columns(
      `<figure><img src="${PICTURE}" alt="Forno"></figure><h3>Forno</h3><p>A lenha.</p>`,
      "<h3>Massa</h3><p>De véspera.</p>",
    ),
  );
  expect({ types, notes }).toEqual({ types: ["values"], notes: [] });
  expect(valuesSection.schema.safeParse(props[0]).error).toBeUndefined();
  expect(props[0]?.items).toEqual([
    { name: "Forno", text: "A lenha.", image: { path: PICTURE, alt: "Forno" } },
    { name: "Massa", text: "De véspera." },
  ]);
});

it.each([
  ["two paragraphs", columns("<h3>A</h3><p>Um.</p><p>Dois.</p>", "<h3>B</h3><p>Um.</p>")],
  ["a link", columns(`<h3>A</h3><p><a href="/x">Um</a></p>`, "<h3>B</h3><p>Um.</p>")],
  ["words of their own", columns("Solto<h3>A</h3><p>Um.</p>", "<h3>B</h3><p>Um.</p>")],
  ["a long text", columns(`<h3>A</h3><p>${"longo ".repeat(60)}</p>`, "<h3>B</h3><p>Um.</p>")],
  ["five", columns(..."ABCDE".split("").map((name) => `<h3>${name}</h3><p>Um.</p>`))],
])("columns with %s stay a text, which is told", (_what, html) => {
  expect(read(html)).toMatchObject({ types: ["text"], notes: ["As colunas vieram uma abaixo da outra."] });
});

it("a text that is too long for a section is divided between words, each part with its own footnotes", () => {
  const note = (number: number) => `<sup id="r${number}"><a href="#n${number}">${number}</a></sup>`;
  const long = `<p>${"palavra ".repeat(2_000)}${note(1)} ${"depois ".repeat(2_000)}${note(2)}</p>`;
  const notes = [1, 2].map((number) => `<li id="n${number}">Nota ${number} <a href="#r${number}">↩</a></li>`);
  const { types, props } = read(`${long}<ol>${notes.join("")}</ol>`);
  expect(types).toEqual(["text", "text"]);
  const bodies = props.map((each) => (each as { body: string }).body);
  expect(bodies.map((body) => body.match(/\[\^\d\]:? ?/g))).toEqual([
    ["[^1] ", "[^1]: "],
    ["[^2]", "[^2]: "],
  ]);
  const words = bodies.join(" ").split(/\s+/);
  expect(words.filter((word) => word === "palavra")).toHaveLength(2_000);
  expect(words.filter((word) => word === "depois")).toHaveLength(2_000);
});
