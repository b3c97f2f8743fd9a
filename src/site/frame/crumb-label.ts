import { capitalize } from "#src/shared/words.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";

/** Pages that are not in FIXED_PAGES, and may have others below them. */
const LABELS: Record<string, string> = {
  servicos: "Serviços",
  sobre: "Sobre Nós",
  // Above their versions.
  "politicas-de-privacidade": "Política de Privacidade",
  "termos-de-servico": "Termos de Serviço",
};

/** The label of a page that the product makes, by the segment of its address; undefined for all others. */
export function knownCrumbLabel(segment: string): string | undefined {
  return (Object.hasOwn(LABELS, segment) ? LABELS[segment] : undefined) ?? FIXED_PAGES[`/${segment}`];
}

/** An address as words, for a page that names itself nowhere: "nossa-equipe" → "Nossa Equipe". */
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
