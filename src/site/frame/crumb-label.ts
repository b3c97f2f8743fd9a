import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import { capitalize } from "#src/shared/words.ts";

/** Labels of pages that are not in FIXED_PAGES and may have pages below them. */
const LABELS: Record<string, string> = {
  servicos: "Serviços",
  sobre: "Sobre Nós",
  // Parents of the legal texts' versions.
  "politicas-de-privacidade": "Política de Privacidade",
  "termos-de-servico": "Termos de Serviço",
};

export function knownCrumbLabel(segment: string): string | undefined {
  return (Object.hasOwn(LABELS, segment) ? LABELS[segment] : undefined) ?? FIXED_PAGES[`/${segment}`];
}

/** Turns a segment into words for a page without a title: "nossa-equipe" → "Nossa Equipe". */
export function toCrumbLabel(segment: string): string {
  return knownCrumbLabel(segment) ?? decode(segment).split("-").map(capitalize).join(" ");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
