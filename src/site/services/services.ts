// The four services, as the specification names them (§2, "Services page").

export interface Service {
  /** Anchor of its row on /servicos. */
  slug: string;
  name: string;
  summary: string;
}

export const SERVICES = [
  {
    slug: "sistemas-sob-demanda",
    name: "Sistemas Sob Demanda",
    summary: "Quando nenhum produto serve, cortamos a peça para o vão: o sistema segue o seu processo.",
  },
  {
    slug: "solucoes-saas-prontas",
    name: "Soluções SaaS Prontas",
    summary: "Módulos prontos para assentar. No ar em dias, com as suas cores e os seus dados.",
  },
  {
    slug: "consultoria-e-integracoes",
    name: "Consultoria e Integrações",
    summary: "ERP, banco e nota fiscal conversando entre si, sem ninguém copiando planilha.",
  },
  {
    slug: "manutencao-e-suporte",
    name: "Manutenção e Suporte",
    summary: "Às três da manhã tudo segue no lugar. Se sair, quem atende conhece o seu código.",
  },
] as const satisfies readonly Service[];
