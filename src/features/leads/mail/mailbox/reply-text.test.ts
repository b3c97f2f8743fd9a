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

const Q = ["> Qual o prazo?", "> Qual o valor?"];

it.each<[string, string[], string]>([
  [
    "answers between the lines stay with their questions",
    [
      "Em 23/11/2026 10:00, Prumo escreveu:",
      Q[0] ?? "",
      "",
      "Março.",
      "",
      Q[1] ?? "",
      "",
      "Até 10 mil.",
      "",
      "> Obrigado,",
      "> Bia",
    ],
    "> Qual o prazo?\n\nMarço.\n\n> Qual o valor?\n\nAté 10 mil.",
  ],
  [
    "a heading over two lines is none of the words",
    [
      "Sim.",
      "",
      "Em seg., 23 de nov. de 2026 às 10:00, Prumo Sistemas e Companhia <",
      "contato@prumo.example> escreveu:",
      "",
      ...Q,
    ],
    "Sim.",
  ],
  [
    "an answer below the quotation comes with it",
    ["Em 23/11/2026, Prumo escreveu:", ...Q, "", "Março."],
    `${Q.join("\n")}\n\nMarço.`,
  ],
  [
    "an answer below a long quotation comes alone",
    [
      "Em 23/11/2026, Prumo escreveu:",
      ...Array.from({ length: 30 }, (_, at) => `> linha ${at}`),
      "",
      "Março.",
    ],
    "Março.",
  ],
  [
    "a telephone's line is no word",
    ["Pode ser.", "", "Enviado do meu iPhone", "", "Em 23/11/2026, Prumo escreveu:", ...Q],
    "Pode ser.",
  ],
  [
    "nor is that of Outlook on a telephone",
    [
      "Pode ser.",
      "",
      "Obter o Outlook para iOS<https://aka.ms/o0ukef>",
      "________________________________",
      "De: Prumo <c@p.example>",
      "Enviado: segunda-feira",
      "Para: Ana",
      "Assunto: Oi",
      "",
      "Segue.",
    ],
    "Pode ser.",
  ],
  [
    "a sentence about a telephone is one",
    ["Enviado do meu iPhone ontem, o contrato não abriu. Podem reenviar?"],
    "Enviado do meu iPhone ontem, o contrato não abriu. Podem reenviar?",
  ],
  [
    "a forwarded mail is behind the words",
    ["Veja isto.", "", "---------- Forwarded message ---------", "De: Caio <c@x.example>", "Segue o pedido."],
    "Veja isto.",
  ],
  [
    "a forwarded mail alone is read whole",
    ["---------- Mensagem encaminhada ---------", "De: Caio <c@x.example>", "Segue o pedido."],
    "---------- Mensagem encaminhada ---------\nDe: Caio <c@x.example>\nSegue o pedido.",
  ],
  [
    "words that look like fields are words",
    ["De: São Paulo", "Para: Recife", "Quero o frete."],
    "De: São Paulo\nPara: Recife\nQuero o frete.",
  ],
  ...[
    "Em ter., 24 de nov. de 2026 às 09:12, Prumo <c@p.example> escreveu:",
    "Em 24 de nov. de 2026, à(s) 09:12, Prumo <c@p.example> escreveu:",
    "Em terça-feira, 24 de novembro de 2026 09:12:00 BRT, Prumo <c@p.example> escreveu:",
    "Às 09:12 de 24/11/2026, Prumo escreveu:",
    "Prumo <c@p.example> escreveu (terça, 24/11/2026 às 09:12):",
    "2026-11-24 9:12 GMT-03:00 Prumo <c@p.example>:",
    "On Tue, Nov 24, 2026 at 9:12 AM Prumo <c@p.example> wrote:",
    "El mar, 24 nov 2026 a las 9:12, Prumo (<c@p.example>) escribió:",
    "Le mar. 24 nov. 2026 à 09:12, Prumo <c@p.example> a écrit :",
    "Am Di., 24. Nov. 2026 um 09:12 Uhr schrieb Prumo <c@p.example>:",
    "Il giorno mar 24 nov 2026 alle ore 09:12 Prumo <c@p.example> ha scritto:",
    "Op di 24 nov 2026 om 09:12 schreef Prumo <c@p.example>:",
    "wt., 24 lis 2026 o 09:12 Prumo <c@p.example> napisał(a):",
    "вт, 24 нояб. 2026 г. в 09:12, Prumo <c@p.example>:",
    "2026年11月24日(火) 9:12 Prumo <c@p.example>:",
    "Prumo <c@p.example> 于2026年11月24日周二 09:12写道：",
    "Prumo <c@p.example>, 24 Kas 2026 Sal, 09:12 tarihinde şunu yazdı:",
  ].map((heading): [string, string[], string] => [heading, ["Sim.", "", heading, "", ...Q], "Sim."]),
])("%s", (_what, given, expected) => {
  const whole = given.join("\n");
  expect(readReply(whole, false)).toEqual({ text: expected, whole });
});

it("answers in a quotation of HTML stay with their questions, and none is lost", () => {
  const quoted =
    '<div class="gmail_quote"><div class="gmail_attr">Em 23/11/2026 escreveu:</div><blockquote>Qual o prazo?</blockquote><div>Março.</div><blockquote>Qual o valor?</blockquote><div>10 mil.</div></div>';
  expect(readReply(quoted, true).text).toBe("> Qual o prazo?\n\nMarço.\n\n> Qual o valor?\n\n10 mil.");
  const { text, whole } = readReply(
    html('<div class="gmail_quote">Em qua. escreveu:<blockquote>Segue<div>> dentro</div></blockquote></div>'),
    true,
  );
  expect(text).toBe(ANSWER);
  expect(whole).toContain("dentro");
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
