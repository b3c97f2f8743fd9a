import { dictionary } from "@zxcvbn-ts/language-common";

/** Common Brazilian passwords that the dictionary lacks. */
const BRAZILIAN =
  "senha senhas minhasenha mudar mudarsenha trocar trocarsenha brasil brasileiro flamengo corinthians palmeiras saopaulo vasco santos gremio internacional cruzeiro atletico botafogo fluminense deus jesus jesuscristo deusefiel deuseamor amor amorzinho teamo teamomuito euteamo familia felicidade princesa administrador administracao empresa sistema usuario bemvindo segredo secreta segura senhasegura senhaforte teste testando qualquer coisa janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro primavera verao outono inverno gabriel rafael lucas mateus pedro paulo maria mariana juliana fernanda amanda beatriz camila larissa leticia".split(
    " ",
  );

/** Maps about 49,000 passwords to their rank. */
export const RANKS: ReadonlyMap<string, number> = new Map([
  ...dictionary["passwords-common"].map((word, index) => [word, index] as const),
  ...BRAZILIAN.map((word) => [word, 0] as const),
]);
