import type { FieldError } from "#src/platform/http/problem.ts";
import { type FindRule, followRules } from "#src/publishing/addresses/find-redirect.server.ts";
import {
  applyRule,
  comparableAddress,
  comparablePath,
  leadsToItself,
  type LookUp,
  pathOf,
  sourcesFor,
} from "#src/shared/comparable-path.ts";
import type { FindLive } from "./live-addresses.server.ts";
import { otherHostOf, ownParametersIn, type RedirectInput, toSource } from "./schema.ts";

export interface PlannedRedirect {
  source: string;
  target: string;
  targetKind: string | null;
  targetId: string | null;
}

interface Rule {
  source: string;
  target: string;
}

export interface Known {
  findLive: FindLive;
  /** Finds existing rules, except the one being changed. */
  find: FindRule<Rule>;
  /** Origin of this site: "https://prumo.example". */
  siteUrl: string;
}

/**
 * A target on this site's own host becomes a path; an item's page is stored as the item.
 * @returns the redirect, or the invalid field
 */
export async function planRedirect(
  input: RedirectInput,
  { findLive, find, siteUrl }: Known,
): Promise<PlannedRedirect | FieldError> {
  const source = toSource(input.from);
  if (source === undefined) return { field: "from", message: "Endereço antigo não pode ser lido" };
  if ((await findLive(source)) !== undefined)
    return {
      field: "from",
      message: `${source} é uma página que está no ar: tire-a do ar ou mude o endereço dela antes`,
    };
  const own = (await findLive(pathOf(source))) !== undefined ? ownParametersIn(source) : [];
  if (own.length > 0)
    return {
      field: "from",
      message: `A página ${pathOf(source)} já usa ${own.join(", ")}: o redirecionamento a esconderia`,
    };
  const target = toTarget(input.to, source, siteUrl);
  const host = otherHostOf(target, URL.parse(siteUrl)?.host ?? "");
  if (host && !input.confirmExternal)
    return { field: "to", message: `Leva a outro site (${host}): confirme que é isso mesmo` };
  if (await leadsBack({ source, target }, { find, findLive }))
    return {
      field: "to",
      message: "Leva de volta ao endereço antigo e criaria um redirecionamento sem fim",
    };
  const path = comparablePath(target);
  // Storing the item would lose the fragment of "/a#b".
  const item = target === path ? await findLive(path) : undefined;
  return { source, target, targetKind: item?.kind ?? null, targetId: item?.id ?? null };
}

/** Keeps a "*" only if the old address has one, too. */
function toTarget(typed: string, source: string, siteUrl: string): string {
  const url = typed.startsWith("/") ? null : URL.parse(typed);
  const own = url && url.host === URL.parse(siteUrl)?.host ? url.pathname + url.search + url.hash : typed;
  return own.endsWith("*") && !source.endsWith("*") ? own.slice(0, -1).replace(/(.)\/$/, "$1") : own;
}

async function leadsBack(rule: Rule, { find, findLive }: Pick<Known, "find" | "findLive">): Promise<boolean> {
  const begin = rule.source.endsWith("*") ? `${rule.source.slice(0, -1)}x` : rule.source;
  const first = applyRule(rule, begin);
  const address = first.startsWith("/") ? comparableAddress(first) : undefined;
  if (address === undefined) return false;
  const withNew: FindRule<Rule> = async (asked, lookUp) => {
    const old = await find(asked, lookUp);
    const order = sourcesFor(asked, lookUp);
    if (!order.includes(rule.source) || leadsToItself(rule, asked)) return old;
    return old && order.indexOf(old.source) < order.indexOf(rule.source) ? old : rule;
  };
  // Visitors stop at pages that are live.
  const lookUpOf = async (asked: string): Promise<LookUp> =>
    (await findLive(pathOf(asked))) === undefined ? "missing" : "target";
  const lookUp = await lookUpOf(address);
  if (!(await withNew(address, lookUp))) return false;
  return (await followRules(withNew, address, lookUp, lookUpOf)) === undefined;
}
