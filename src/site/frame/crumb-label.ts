import { capitalize } from "#src/shared/capitalize.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";

/** docs/produto.md, "Frame". Other segments are capitalised; a page can set its own label by its `handle`. */
const LABELS: Record<string, string> = {
  servicos: "Serviços",
  sobre: "Sobre Nós",
  // Above their versions.
  "politicas-de-privacidade": "Política de Privacidade",
  "termos-de-servico": "Termos de Serviço",
};

/** An address as words: "remove-cadastro" → "Remove Cadastro". */
export function toCrumbLabel(segment: string): string {
  const known = Object.hasOwn(LABELS, segment) ? LABELS[segment] : undefined;
  return known ?? FIXED_PAGES[`/${segment}`] ?? decode(segment).split("-").map(capitalize).join(" ");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
