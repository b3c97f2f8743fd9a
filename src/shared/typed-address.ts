// Addresses and names as people type them.

const HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;

/**
 * `instagram.com/nome` and `@nome` as whole addresses; any other text is returned unchanged.
 * @param profiles where the network has its profiles, such as `https://x.com/`; without it `@nome` is no address
 */
export function completeAddress(typed: string, profiles?: string): string {
  const name = /^@([\w.-]+)$/.exec(typed)?.[1];
  if (name && profiles) return profiles + name;
  if (!HOST.test(typed)) return typed;
  // "ana.dev" may be a name as well as a host.
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

/** The two letters of a Brazilian state that is written out; any other text is returned unchanged. */
export function stateCode(typed: string): string {
  return STATES.get(plain(typed)) ?? typed;
}

/** In small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
