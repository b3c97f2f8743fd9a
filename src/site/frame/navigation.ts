// Links of the navigation, the footer and the not-found page.

export interface Way {
  to: string;
  label: string;
}

/** Specification §2, "Public layout". */
export const MAIN_WAYS: Way[] = [
  { to: "/", label: "Home" },
  { to: "/servicos", label: "Serviços" },
  { to: "/portfolio", label: "Portfólio" },
  { to: "/blog", label: "Blog" },
  { to: "/faq", label: "FAQ" },
  { to: "/sobre", label: "Sobre" },
  { to: "/contato", label: "Contato" },
];

export const LEGAL_WAYS: Way[] = [
  { to: "/politicas-de-privacidade", label: "Política de Privacidade" },
  { to: "/termos-de-servico", label: "Termos de Serviço" },
  { to: "/remove-cadastro", label: "Remoção de dados" },
];
