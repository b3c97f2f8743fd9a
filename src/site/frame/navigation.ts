// Links that the footer always has: docs/produto.md, "Frame".

/** A type and no interface, so that it is a value that texts are made of. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type FrameLink = { to: string; label: string };

export const LEGAL_LINKS: FrameLink[] = [
  { to: "/politicas-de-privacidade", label: "Política de Privacidade" },
  { to: "/termos-de-servico", label: "Termos de Serviço" },
  { to: "/remove-cadastro", label: "Remoção de dados" },
];
