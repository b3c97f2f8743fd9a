import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { expect, it } from "vitest";
import { compare } from "./compare.ts";
import { readPageText, type PageSnapshot, snapshotPage } from "./page-snapshot.ts";

const ID = "a".repeat(43);

const parse = (html: string) => unified().use(rehypeParse).parse(html);
const fragment = (html: string) => unified().use(rehypeParse, { fragment: true }).parse(html);

const OLD = `<h2>Como  fazer</h2><p>Misture a “farinha” com <b>água</b>.</p><ul><li>Sal</li></ul>
<p><a href="/sobre/">Sobre</a> <a href="#fim">Fim</a> <a href="https://x.example/a">Fora</a></p>`;
const NEW = `<html><head><title>Pão | Casa</title><meta name="description" content="Como fazer"><script type="application/ld+json">{"@graph":[{"@type":"Article"},{"@type":["Thing","Nada mais"]}]}</script></head><body>
<h1>Pão</h1><h3>Como fazer</h3><p>Misture a "farinha" com <strong>água</strong>.</p><ul><li><p>Sal</p></li></ul>
<p><a href="/sobre">Sobre</a> <a>Fim</a> <a href="https://x.example/a">Fora</a></p></body></html>`;

const old = (changes: Partial<PageSnapshot> = {}): PageSnapshot => ({
  ...snapshotPage({ title: "Pão", description: "Como fazer" }, fragment(OLD), []),
  ...changes,
});
const differences = (snapshot: PageSnapshot, html = NEW, host: string | undefined = "velho.example") =>
  compare(snapshot, readPageText(parse(html)), host);

it("finds nothing where only marks, spaces and quotation marks differ", () => {
  expect(differences(old())).toEqual([]);
});

it.each([
  [{ title: "Bolo" }, "O título não é “Bolo”"],
  [{ description: "Outra" }, "A descrição não é “Outra”"],
  [{ headings: ["Rendimento"] }, "Falta o subtítulo “Rendimento”"],
  [{ passages: ["Asse por uma hora."] }, "Falta o trecho “Asse por uma hora.”"],
  [{ links: ["/contato"] }, "Falta o link para /contato"],
  [{ data: ["BlogPosting", "FAQPage"] }, "Faltam os dados estruturados “FAQPage”"],
  [{ pictures: [`/media/${ID}-1280.webp`] }, `Falta a imagem /media/${ID}-1280.webp`],
  [{ pictures: ["http://velho.example/sumiu.png"] }, "Falta a imagem http://velho.example/sumiu.png"],
])("says that %j is not there", (changes, sentence) => {
  expect(differences(old(changes))).toEqual([sentence]);
});

it.each([
  `<img src="https://velho.example/a.png">`,
  `<img srcset="https://velho.example/a.png 2x">`,
  `<a href="//velho.example/x">x</a>`,
])("names what still leads to the old site: %s", (html) => {
  const [difference] = differences(old(), NEW.replace("</body>", `${html}</body>`));
  expect(difference).toMatch(/^Ainda aponta para o site antigo: .*velho\.example/);
  expect(compare(old(), readPageText(parse(NEW.replace("</body>", `${html}</body>`))), undefined)).toEqual(
    [],
  );
});

it("lists a hundred differences, and counts the rest", () => {
  const many = differences(old({ passages: Array.from({ length: 150 }, (_, index) => `Trecho ${index}.`) }));
  expect(many).toHaveLength(101);
  expect(many.at(-1)).toBe("E mais 50 diferenças");
});
