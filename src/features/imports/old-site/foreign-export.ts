// Recognizes exports of other programs than the one that was chosen.

/** Characters that are looked at. */
const BEGINNING = 100_000;
const CHOOSE = "Escolha esta origem em “De onde vem”.";

/** Exports by marks that must all be there; each is searched in linear time. */
const FOREIGN: readonly { marks: RegExp[]; message: string }[] = [
  {
    marks: [/^\s*<(?:!doctype html|html)/i, /class="h-entry"/, /medium\.com/],
    message:
      "O arquivo é de uma exportação do Medium, que não pode ser importada. Abra os textos no navegador, copie e cole cada um num post novo: a formatação vem junto.",
  },
  {
    marks: [/<feed\b/, /w3\.org\/2005\/Atom/, />Blogger<\/generator>/],
    message:
      "O arquivo é uma exportação do Blogger, que não pode ser importada. Em “De onde vem”, escolha “Outro site, pelo endereço” e diga o do blog.",
  },
  {
    marks: [/^\s*</, /wordpress\.org\/export\//],
    message: `O arquivo não é uma exportação do Ghost, e sim do WordPress. ${CHOOSE}`,
  },
  {
    marks: [/^\s*\{/, /"(?:db|data)"\s*:\s*[[{]/],
    message: `O arquivo não é uma exportação do WordPress, e sim do Ghost. ${CHOOSE}`,
  },
];

/** Names the program of an export by its beginning; undefined if it is unknown. */
export function sayForeign(file: string): string | undefined {
  const beginning = file.slice(0, BEGINNING);
  return FOREIGN.find(({ marks }) => marks.every((mark) => mark.test(beginning)))?.message;
}
