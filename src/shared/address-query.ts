// Queries of old addresses, normalized for comparison: "?id=12&utm_source=x" → "id=12".

import { decodeEscapes } from "./percent-escapes.ts";
import { TRACKER_PARAMETERS } from "./public-addresses.ts";

/** Values by parameter. A repeated parameter keeps the order of its values, because servers read them differently. */
export type QueryParameters = ReadonlyMap<string, readonly string[]>;

/** Parameters of a request beyond this number are not read. */
const MAX_PARAMETERS = 30;
/** Parameters of which all combinations are looked up: 2 ** 6 at most. */
const MAX_COMBINED = 6;
/** Parameters that usually say which page of an old site is meant: "id", "pageid", "option", "pg", "codigo". */
const PAGE_NAMES =
  /^(?:id\w*|\w*id|i|p|pg|pag|page|pagina|cat|c|categoria|category|sec|secao|section|area|art|artigo|article|noticia|news|post|produto|product|item|servico|service|projeto|project|view|option|layout|task|mod|modulo|module|menu|conteudo|content|cod\w*|feed|author|tipo|type|name|slug|lang|idioma)$/;
/** Parameters that say who asks. */
const PERSONAL_NAMES =
  /sess|^s?sid$|^[ug]uid$|user|usu[aá]rio|client|customer|membro|member|login|token|auth|senha|pass|e?mail|lead|pedido|order|cpf|cnpj|fone|phone|cep|nome|aluno|paciente/;
/** Numbers of a page, or a plain word such as "com_content". Longer ones may be personal. */
const NUMBER = /^\d{1,6}$/;
const WORD = /^[\p{L}\d][\p{L}\d_./-]{0,59}$/u;

/**
 * Keeps the parameters that say which page is meant, as far as they say nothing of a person: numbers, and words of
 * parameters with the usual names.
 */
export function keepPageParameters(parameters: QueryParameters): QueryParameters {
  return new Map(
    [...parameters].filter(
      ([name, values]) =>
        !PERSONAL_NAMES.test(name) &&
        /^[\w[\]-]{1,30}$/.test(name) &&
        values.every((value) => NUMBER.test(value) || (PAGE_NAMES.test(name) && WORD.test(value))),
    ),
  );
}

/** Characters with a meaning in a stored source, and those that cannot be typed. */
const RESERVED = /[%&=#+*?\p{C}\p{Z}]/gu;

/**
 * Reads a query without regard to case. Campaign parameters are left out.
 * @param query what follows the "?"; may be malicious
 */
export function readParameters(query: string): QueryParameters {
  const read = new Map<string, string[]>();
  for (const pair of query.split("&", MAX_PARAMETERS)) {
    const [name = "", value = ""] = pair.split(/=(.*)/s, 2).map(decode);
    // PostgreSQL rejects NUL.
    if (name === "" || TRACKER_PARAMETERS.test(name) || `${name}${value}`.includes("\0")) continue;
    const values = read.get(name) ?? [];
    read.set(name, values.includes(value) ? values : [...values, value]);
  }
  return read;
}

/** Writes parameters in alphabetical order, as sources are stored. */
export function writeParameters(parameters: QueryParameters): string {
  return [...parameters]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, values]) =>
      values.map((value) => (value === "" ? encode(name) : `${encode(name)}=${encode(value)}`)),
    )
    .join("&");
}

/** Lists the queries whose parameters are all among these, those with more of them first. */
export function listContained(parameters: QueryParameters): string[] {
  if (parameters.size === 0) return [];
  const combined = [...parameters]
    .toSorted(([one], [other]) => Number(PAGE_NAMES.test(other)) - Number(PAGE_NAMES.test(one)))
    .slice(0, MAX_COMBINED);
  const sets = Array.from({ length: 2 ** combined.length - 1 }, (_, index) =>
    combined.filter((_parameter, at) => (index + 1) & (2 ** at)),
  ).toSorted((one, other) => other.length - one.length);
  return [...new Set([parameters, ...sets.map((set) => new Map(set))].map(writeParameters))];
}

/** Keeps the campaign parameters of a query as they were sent. */
export function keepTrackers(query: string): string {
  return query
    .split("&")
    .filter((pair) => TRACKER_PARAMETERS.test(decode(pair.split("=", 1)[0] ?? "")))
    .join("&");
}

const decode = (text: string): string =>
  decodeEscapes(text.replaceAll("+", " ")).normalize("NFC").toLowerCase();

function encode(text: string): string {
  return text
    .toWellFormed()
    .replace(RESERVED, (char) =>
      char === " " ? "+" : char === "*" ? "%2a" : encodeURIComponent(char).toLowerCase(),
    );
}
