import { definePart } from "./part.ts";

const OPENS_BELOW: Readonly<Record<string, string | null>> = { everywhere: "/", blog: "/blog", never: null };

/** Texts of the dialog and its form, also used by the e-book's page. */
export const EBOOK_POPUP = definePart("ebook-popup", {
  /** Address of the e-book; empty without one. */
  file: "",
  /** When the dialog opens automatically (see `dialogPath`). */
  opens: "everywhere",
  /** Path of an uploaded picture; if empty, the cover is drawn. */
  cover: "",
  coverTitle: "E-book",
  coverText: "{{empresa}}",
  title: "E-book gratuito",
  text: "Diga seu nome e e-mail, e o e-book é seu.",
  terms: "O link também vai para o seu e-mail. Seus dados ficam conosco, como diz a {{política}}.",
  failed: "Nada se perdeu: o que você escreveu continua aqui.",
  open: "Abrir o e-book",
});

/** Texts of the card at the end of articles. */
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

/** Returns the path prefix under which the dialog opens automatically; null if it never does or there is no e-book. */
export function dialogPath({ file, opens }: { file: string; opens: string }): string | null {
  return file === "" ? null : (OPENS_BELOW[opens] ?? null);
}
