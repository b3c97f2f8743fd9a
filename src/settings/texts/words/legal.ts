import { definePart } from "./part.ts";

export const LEGAL = definePart("legal", {
  contents: "Nesta página",
  versions: "Versões anteriores",
  versionsTitle: "versões",
  since: "A partir de",
  current: "em vigor",
  wasSince: "Esta versão valeu a partir de",
  readCurrent: "Ler a versão em vigor",
});
