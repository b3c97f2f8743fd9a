// Completes addresses and names as people type them.

import { foldText } from "./text-patterns.ts";

const HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;

/**
 * Completes `instagram.com/nome` and `@nome` to URLs; returns any other text unchanged.
 * @param profiles base URL of the network's profiles, such as `https://x.com/`; without it `@nome` stays as it is
 */
export function completeAddress(typed: string, profiles?: string): string {
  const name = /^@([\w.-]+)$/.exec(typed)?.[1];
  if (name && profiles) return profiles + name;
  if (!HOST.test(typed)) return typed;
  // "ana.dev" may be a name or a host.
  const isName = profiles !== undefined && !typed.includes("/") && !isOf(profiles, typed);
  return isName ? typed : `https://${typed}`;
}

function isOf(profiles: string, host: string): boolean {
  const network = new URL(profiles).host.replace(/^www\./, "");
  return host.toLowerCase().replace(/^www\./, "") === network;
}

const STATES = new Map(
  Object.entries({
    AC: "Acre",
    AL: "Alagoas",
    AM: "Amazonas",
    AP: "Amapá",
    BA: "Bahia",
    CE: "Ceará",
    DF: "Distrito Federal",
    ES: "Espírito Santo",
    GO: "Goiás",
    MA: "Maranhão",
    MG: "Minas Gerais",
    MS: "Mato Grosso do Sul",
    MT: "Mato Grosso",
    PA: "Pará",
    PB: "Paraíba",
    PE: "Pernambuco",
    PI: "Piauí",
    PR: "Paraná",
    RJ: "Rio de Janeiro",
    RN: "Rio Grande do Norte",
    RO: "Rondônia",
    RR: "Roraima",
    RS: "Rio Grande do Sul",
    SC: "Santa Catarina",
    SE: "Sergipe",
    SP: "São Paulo",
    TO: "Tocantins",
  }).map(([code, name]) => [plain(name), code]),
);

/** Returns the two letters of a Brazilian state that is written out; any other text unchanged. */
export function stateCode(typed: string): string {
  return STATES.get(plain(typed)) ?? typed;
}

function plain(text: string): string {
  return foldText(text).trim();
}
