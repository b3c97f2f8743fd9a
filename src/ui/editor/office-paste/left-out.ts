// Names what a pasted text had and the editor's text cannot hold, so that nothing disappears without a word.

import type { ToastMessage } from "../../toasts/toast-view.tsx";

/** Kinds of things that are left out or become something else. */
const NAMES = {
  underline: "o sublinhado",
  highlight: "o marca-texto",
  script: "o sobrescrito ou subscrito",
  comments: "os comentários de revisão",
} as const;
const CHANGES = {
  merged: "Células mescladas foram separadas.",
  cellLists: "Listas em células viraram linhas.",
  numbers: "A numeração dos títulos virou texto.",
} as const;

export type LeftOut = keyof typeof NAMES | keyof typeof CHANGES;

/** Counts and kinds, collected while a text is cleaned. */
export interface Losses {
  /** Pictures that do not come with the text. */
  pictures: number;
  /** Pictures that stay on other sites. */
  outside: number;
  kinds: Set<LeftOut>;
}

export const noLosses = (): Losses => ({ pictures: 0, outside: 0, kinds: new Set() });

const LIST = new Intl.ListFormat("pt-BR");

/** @returns undefined if everything came */
export function describeLosses({ pictures, outside, kinds }: Losses): ToastMessage | undefined {
  const isIn = ([kind]: [string, string]): boolean => kinds.has(kind as LeftOut);
  const names = Object.entries(NAMES)
    .filter(isIn)
    .map(([, name]) => name);
  const sentences = [
    pictures > 0 && "O outro programa não as entrega junto: copie cada uma sozinha, ou envie o arquivo dela.",
    names.length > 0 && `Ficaram de fora: ${LIST.format(names)}.`,
    ...Object.entries(CHANGES)
      .filter(isIn)
      .map(([, change]) => change),
    outside > 0 &&
      `${outside === 1 ? "1 imagem continua" : `${outside} imagens continuam`} no site de origem: envie o arquivo para não depender dele.`,
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return undefined;
  return { title: titleOf(pictures, names.length + kinds.size), description: sentences.join(" ") };
}

function titleOf(pictures: number, kinds: number): string {
  if (pictures === 1) return "1 imagem não veio com o texto";
  if (pictures > 1) return `${pictures} imagens não vieram com o texto`;
  return kinds > 0 ? "Nem tudo veio como estava" : "Imagens de outro site";
}
