import { definePart } from "./part.ts";

/** Texts around the legal texts, which are pages of their own. */
export const LEGAL = definePart("legal", {
  contents: "Nesta página",
  versions: "Versões anteriores",
  versionsTitle: "versões",
  since: "A partir de",
  current: "em vigor",
  wasSince: "Esta versão valeu a partir de",
  readCurrent: "Ler a versão em vigor",
});
