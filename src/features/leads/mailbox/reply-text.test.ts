import { expect, it } from "vitest";
import { readReply as readParts, REPLY_MAX } from "./reply-text.ts";

const readReply = (source: string, isHtml: boolean) => readParts([{ source, isHtml }]);

const ANSWER = "Sim, podemos na quinta.";
const FROM = "Prumo Sistemas <contato+3f9a@prumo.example>";

const lines = (...after: string[]): string => [ANSWER, "", ...after].join("\r\n");

it.each([
  [
    "Gmail",
    lines("Em qua., 25 de nov. de 2026 às 10:00, Prumo Sistemas <c@p.example>", "escreveu:", "", "> Segue"),
  ],
  ["Gmail in English", lines(`On Wed, Nov 25, 2026 at 10:00 AM ${FROM} wrote:`, "", "> Segue")],
  [
    "Outlook",
    lines(
      `De: ${FROM}`,
      "Enviada em: quarta-feira, 25 de novembro de 2026 10:00",
      "Para: Ana",
      "Assunto: Oi",
      "",
      "Segue",
    ),
  ],
  ["Outlook of before", lines("-----Mensagem original-----", "De: Prumo", "Segue")],
  ["Apple Mail", lines(`Em 25 de nov. de 2026, à(s) 10:00, ${FROM} escreveu:`, "", "Segue")],
  ["Thunderbird", lines("Em 25/11/2026 10:00, Prumo escreveu:", "> Segue")],
  ["a signature", lines("-- ", "Ana Prado")],
])("what is quoted is left out as %s quotes it", (_program, text) => {
  expect(readReply(text, false).text).toBe(ANSWER);
});

const html = (...after: string[]): string => [`<div>${ANSWER}</div>`, ...after].join("");

it.each([
  ["Gmail", html('<div class="gmail_quote">Em qua. escreveu:<blockquote>Segue</blockquote></div>')],
  [
    "Outlook on the web",
    html(
      '<hr><div id="divRplyFwdMsg"><b>De:</b> Prumo<br><b>Enviado:</b> quarta<br><b>Para:</b> Ana<br>',
    ).concat("<b>Assunto:</b> Proposta</div><div>Segue</div>"),
  ],
  ["Yahoo", html('<div class="yahoo_quoted"><div>Em quarta escreveu:</div>Segue</div>')],
  [
    "Proton",
    html('<div class="protonmail_quote">On Wed wrote:<blockquote type="cite">Segue</blockquote></div>'),
  ],
])("and as %s does in HTML", (_program, text) => {
  expect(readReply(text, true).text).toBe(ANSWER);
});

it("a sentence of one's own is not taken for the beginning of a quotation", () => {
  const text = "Em nossa última reunião o diretor escreveu:\nquero o sistema em março.\n\nPodemos?";
  expect(readReply(text, false).text).toBe(text);
});

it("a mail that is a quotation alone is read whole", () => {
  expect(readReply("> Segue a proposta.", false).text).toBe("> Segue a proposta.");
});

it("what was left out stays known: a program may take somebody's own words for a quotation", () => {
  const own = `${ANSWER}\n\n-- \nAna Prado\n\nP.S.: os números vêm amanhã.`;
  expect(readReply(own, false)).toEqual({ text: expect.not.stringContaining("P.S."), whole: own });
});

it("the parts of a mail are read as one text, and no more of them than is kept", () => {
  const parts = [ANSWER, "> Segue", "Até quinta."].map((source) => ({ source, isHtml: false }));
  expect(readParts(parts).text).toBe(`${ANSWER}\n\n> Segue\n\nAté quinta.`);
  // Without the limit, the library takes a minute for this input.
  const hostile = Array.from({ length: 10 }, () => ({ source: "On x ".repeat(40_000), isHtml: false }));
  expect(readParts(hostile).whole.length).toBeLessThanOrEqual(REPLY_MAX);
});
