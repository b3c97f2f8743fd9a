import { expect, it } from "vitest";
import { chooseParts } from "../mailbox/mail-parts.ts";
import { readReply } from "../mailbox/reply-text.ts";
import { readMime } from "./read-mime.ts";

/** Reads a text as the mailbox does. */
async function read(type: string, lines: string[]) {
  const source = Buffer.from([`Content-Type: text/plain; charset=utf-8${type}`, "", ...lines].join("\r\n"));
  return readReply(chooseParts((await readMime(source)).root).text);
}

const LINES = [
  "Podemos na quinta, se a reunião ",
  "não passar de uma hora. ",
  "",
  "Abraço,",
  "Ana",
  "-- ",
  "Ana Prado ",
  "Compras",
  "",
  "> Segue a proposta, que ",
  "> vale até sexta.",
  ">> A anterior ",
  "> não vale mais.",
  " > não é citação",
];

it("joins the lines of a flowed text, of quotations by their depth, and leaves its signature mark", async () => {
  const { text, whole } = await read("; format=Flowed", LINES);
  expect(whole.split("\n")).toEqual([
    "Podemos na quinta, se a reunião não passar de uma hora. ",
    "",
    "Abraço,",
    "Ana",
    "-- ",
    "Ana Prado Compras",
    "",
    "> Segue a proposta, que vale até sexta.",
    ">> A anterior ",
    "> não vale mais.",
    "> não é citação",
  ]);
  expect(text).toBe("Podemos na quinta, se a reunião não passar de uma hora. \n\nAbraço,\nAna");
});

it("takes the space away where the text says so, as in languages without spaces", async () => {
  const lines = ["木曜日で ", "大丈夫です。"];
  expect((await read("; format=flowed; delsp=yes", lines)).whole).toBe("木曜日で大丈夫です。");
  expect((await read('; format="flowed"', lines)).whole).toBe("木曜日で 大丈夫です。");
});

it("loses no word, and joins nothing in a text that does not say that it is flowed", async () => {
  const words = (text: string) => text.replaceAll(/[\s>]+/g, " ").trim();
  expect(words((await read("; format=flowed", LINES)).whole)).toBe(words(LINES.join("\n")));
  expect((await read("", LINES)).whole).toBe(LINES.join("\n"));
});
