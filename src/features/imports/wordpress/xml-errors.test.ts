import { expect, it } from "vitest";
import { emptyHead, readWxr } from "./read-wxr.ts";

const HEAD = `<?xml version="1.0"?>\n<rss version="2.0">\n<channel><wp:wxr_version>1.2</wp:wxr_version>\n`;

async function refusalOf(rest: string): Promise<string> {
  const bytes = async function* () {
    yield Buffer.from(HEAD + rest);
  };
  try {
    for await (const item of readWxr(bytes(), emptyHead())) expect(item).toBeDefined();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

it.each([
  [
    "<item><title>a&nbsp;b</title></item></channel></rss>",
    "linha 4",
    "há uma entidade, como “&nome;”, que o arquivo não define",
  ],
  ["<item>\n<title>a\u0001b</title></item></channel></rss>", "linha 5", "há um caractere que XML não aceita"],
  ["<item></title></item></channel></rss>", "linha 4", "uma marca é fechada sem ter sido aberta"],
  [
    "<item a=b></item></channel></rss>",
    "linha 4",
    "os atributos de uma marca não estão escritos como XML pede",
  ],
  ["<item><1></item></channel></rss>", "linha 4", "há um caractere que XML não aceita"],
])("%s is refused in Portuguese, with the line", async (rest, line, reason) => {
  const message = await refusalOf(rest);
  expect(message).toContain(`${line}, coluna`);
  expect(message).toMatch(new RegExp(`: ${reason}\\.$`));
});
