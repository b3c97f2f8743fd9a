// Warns about broken links.

import { type Destination, destinationOf, type FoundLink } from "./classify-links.ts";
import { describeProblem, type Probe } from "./external-links.server.ts";
import type { PathExists } from "./internal-links.server.ts";
import type { Warning } from "./schema.ts";

export interface LinkChecks {
  pathExists: PathExists;
  probe: Probe;
}

interface OwnPage {
  /** Ids within its texts. */
  ids: string[];
  /** Whether it has other elements with this id. */
  hasPlace?: ((id: string) => boolean) | undefined;
}

const MAX_INNER = 50;
const MAX_OUTER = 20;
/** Concurrent requests per item. */
const INNER_AT_ONCE = 4;
const OUTER_AT_ONCE = 5;

type ClassifiedLink = FoundLink & { destination: Destination };

export function classifyLinks(links: FoundLink[], page: URL): ClassifiedLink[] {
  return links.map((link) => ({ ...link, destination: destinationOf(link.href, page) }));
}

/** Distinct addresses of other sites. */
export function externalAddresses(links: ClassifiedLink[]): string[] {
  return [...new Set(links.flatMap(({ destination: d }) => (d.to === "outside" ? d.address : [])))].slice(
    0,
    MAX_OUTER,
  );
}

/** Checks links within the site, and hrefs that are not valid links. */
export async function checkInternalLinks(
  links: ClassifiedLink[],
  { ids, hasPlace }: OwnPage,
  { pathExists }: Pick<LinkChecks, "pathExists">,
): Promise<Warning[]> {
  const anchors = new Set(ids);
  const paths = links.flatMap(({ destination: d }) => (d.to === "site" ? d.path : []));
  const found = await probeAll([...new Set(paths)].slice(0, MAX_INNER), INNER_AT_ONCE, pathExists);
  return links.flatMap(({ destination, ...link }) => {
    if (destination.to === "nowhere") {
      // Invisible on the page.
      if (link.text === "") return [];
      return warn(link, "não tem um endereço que o site aceite: fica sem link.");
    }
    if (destination.to === "here" && !isAnchor(destination.id, anchors) && !hasPlace?.(destination.id))
      return warn(link, "leva a um lugar que não existe nesta página.");
    if (destination.to === "site" && found.get(destination.path) === false)
      return warn(link, "leva a uma página que visitantes não encontram.");
    return [];
  });
}

/** Checks links to other sites, waiting for their answers. */
export async function checkExternalLinks(
  links: ClassifiedLink[],
  { probe }: Pick<LinkChecks, "probe">,
): Promise<Warning[]> {
  const answers = await probeAll(externalAddresses(links), OUTER_AT_ONCE, probe);
  return links.flatMap(({ destination, ...link }) => {
    const probed = destination.to === "outside" ? answers.get(destination.address) : undefined;
    const problem = probed && describeProblem(probed);
    return problem ? warn(link, `leva a um site que ${problem}.`, "external") : [];
  });
}

/** HTML defines "" and "top" as the start of the page. */
function isAnchor(id: string, anchors: ReadonlySet<string>): boolean {
  return id === "" || id.toLowerCase() === "top" || anchors.has(id);
}

function warn(
  { field, href, text }: FoundLink,
  problem: string,
  check: Warning["check"] = "links",
): Warning[] {
  const name = text === "" || text === href ? "Um link" : `O link “${text}”`;
  return [{ check, field, message: `${name} ${problem}`, detail: href }];
}

/** Asks with limited concurrency. */
async function probeAll<Answer>(
  questions: string[],
  atOnce: number,
  ask: (question: string) => Promise<Answer>,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const waiting = questions.values();
  const work = async (): Promise<void> => {
    for (const question of waiting) answers.set(question, await ask(question));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}
