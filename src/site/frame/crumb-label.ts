/** docs/produto.md, "Frame". Other segments are capitalised; a page can set its own label by its `handle`. */
const LABELS: Record<string, string> = {
  servicos: "Serviços",
  portfolio: "Portfólio",
  sobre: "Sobre Nós",
  contato: "Contato",
  blog: "Blog",
  faq: "FAQ",
  // Above their versions.
  "politicas-de-privacidade": "Política de Privacidade",
  "termos-de-servico": "Termos de Serviço",
};

/** An address as words: "remove-cadastro" → "Remove Cadastro". */
export function toCrumbLabel(segment: string): string {
  const known = Object.hasOwn(LABELS, segment) ? LABELS[segment] : undefined;
  return (
    known ??
    decode(segment)
      .split("-")
      .map((word) => word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1))
      .join(" ")
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
