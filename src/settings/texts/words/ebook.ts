import { definePart } from "./part.ts";

/** The path below which the dialog opens by itself, by the owner's choice; null: nowhere. */
const OPENS_BELOW: Readonly<Record<string, string | null>> = { everywhere: "/", blog: "/blog", never: null };

/** The dialog, and what its form says on the e-book's page too. */
export const EBOOK_POPUP = definePart("ebook-popup", {
  /** Where the e-book is. Empty: the site offers none. */
  file: "",
  /** When the dialog opens by itself (`dialogPath`). */
  opens: "everywhere",
  /** Path of an uploaded picture. Empty: the cover is drawn. */
  cover: "",
  coverTitle: "E-book",
  coverText: "{{empresa}}",
  title: "E-book gratuito",
  text: "Diga seu nome e e-mail, e o e-book é seu.",
  terms: "O link também vai para o seu e-mail. Seus dados ficam conosco, como diz a {{política}}.",
  failed: "Nada se perdeu: o que você escreveu continua aqui.",
  open: "Abrir o e-book",
});

/** What the card at the end of articles says. */
export type EbookCardWords = Pick<
  typeof EBOOK_POPUP.words,
  "title" | "text" | "cover" | "coverTitle" | "coverText"
>;

const NO_CHAPTERS: readonly { readonly text: string }[] = [];

export const EBOOK = definePart("ebook", {
  title: "E-book gratuito",
  text: "Um e-book da {{empresa}} para você baixar.",
  chapters: NO_CHAPTERS,
  sent: "Verifique seu e-mail para baixar o material. Ou abra agora:",
  seoTitle: "E-book gratuito",
  seoDescription: "Um e-book da {{empresa}} para você baixar.",
});

/** Returns the path below which the dialog opens by itself; null where it does not, or there is no e-book. */
export function dialogPath({ file, opens }: { file: string; opens: string }): string | null {
  return file === "" ? null : (OPENS_BELOW[opens] ?? null);
}
