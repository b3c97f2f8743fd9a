// Finds the name to greet somebody by. Names come from strangers, as they typed them.

import { foldText } from "../text-patterns.ts";

/** Titles that stay before the first name: "Dr. João". */
const TITLE = /^(?:dra?|profa?|sra?|eng|pe|pr|rev)\.?$/i;
/** Words of companies, without accents. */
const COMPANY_WORDS = new Set(
  (
    "ltda eireli epp mei s/a s.a s.a. sa cia cia. inc llc grupo empresa comercio industria servicos solucoes sistemas " +
    "tecnologia consultoria contabilidade advogados advocacia associados clinica hospital farmacia laboratorio escola " +
    "colegio faculdade loja lojas mercado supermercado padaria restaurante pizzaria hotel pousada construtora " +
    "transportadora transportes imobiliaria distribuidora oficina agencia estudio studio escritorio instituto " +
    "associacao fundacao sindicato cooperativa condominio prefeitura igreja secretaria departamento financeiro compras"
  ).split(" "),
);
/** Legal forms that are words of their own only at the end: "Ana Souza ME". */
const LAST_WORD = /^(?:me|s[./]?a\.?)$/i;

/**
 * Returns the first name, with its title and in usual case: "Maria" of "MARIA SOUZA", "Dr. João" of "Dr. João Reis".
 * Returns undefined unless it looks like the name of a person: letters, apostrophes and hyphens, 2 to 25 characters,
 * and no word of a company.
 */
export function firstNameOf(name: string | null): string | undefined {
  const words = (name ?? "").trim().split(/\s+/);
  const [title = ""] = words;
  if (isCompany(words)) return undefined;
  const hasTitle = words.length > 1 && TITLE.test(title);
  const [word = "", next = ""] = hasTitle ? words.slice(1) : words;
  // "Prado, Ana" is a surname first.
  const first = word.endsWith(",") ? next : word;
  if (!/^\p{L}[\p{L}\p{M}'’-]{1,24}$/u.test(first)) return undefined;
  return [...(hasTitle ? [capitalize(title)] : []), inUsualCase(first, words.join(" "))].join(" ");
}

function isCompany(words: string[]): boolean {
  const last = words.at(-1) ?? "";
  return (
    words.some((word) => /[\d&@/]/.test(word) || COMPANY_WORDS.has(foldText(word).replace(/,$/, ""))) ||
    (words.length > 1 && LAST_WORD.test(last))
  );
}

/** Keeps mixed case, as in "McDonald", and initials such as "JP" in "JP Souza". */
function inUsualCase(first: string, whole: string): string {
  const isUpper = first === first.toUpperCase() && (whole === whole.toUpperCase() || first.length > 3);
  return isUpper || first === first.toLowerCase() ? capitalize(first) : first;
}

const capitalize = (word: string): string =>
  word.toLowerCase().replaceAll(/(^|[-'’])(\p{L})/gu, (_part, mark: string, letter: string) => {
    return mark + letter.toUpperCase();
  });
