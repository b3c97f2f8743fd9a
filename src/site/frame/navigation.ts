// Links that the footer always has (docs/produto.md, "Frame").

import type { MenuLink } from "#src/settings/texts/words/menu-groups.ts";

export type FrameLink = MenuLink;

export const LEGAL_LINKS: FrameLink[] = [
  { to: "/politicas-de-privacidade", label: "Política de Privacidade" },
  { to: "/termos-de-servico", label: "Termos de Serviço" },
  { to: "/remove-cadastro", label: "Remoção de dados" },
];
