// Every public page and page state with an address of its own, and its exact texts.

interface PublicPage {
  path: string;
  /** Texts that the page shows verbatim; with them the breadcrumb is checked, too. */
  texts?: string[];
  trail?: string;
}

const SERVICES = [
  "Sistemas Sob Demanda",
  "Soluções SaaS Prontas",
  "Consultoria e Integrações",
  "Manutenção e Suporte",
];
const NAVIGATION = [
  "Home",
  "Serviços",
  "Portfólio",
  "Blog",
  "FAQ",
  "Sobre",
  "Contato",
  "Solicitar Orçamento",
];

export const PUBLIC_PAGES: PublicPage[] = [
  { path: "/", texts: [...NAVIGATION, ...SERVICES, "50+", "99%", "24/7", "Fale Conosco"] },
  {
    path: "/servicos",
    trail: "Serviços",
    texts: [
      ...SERVICES,
      "Saiba Mais",
      "Suporte 24/7",
      "Descoberta",
      "Planejamento",
      "Desenvolvimento",
      "Entrega",
    ],
  },
  {
    path: "/sobre",
    trail: "Sobre Nós",
    texts: [
      "Missão",
      "Visão",
      "Inovação",
      "Transparência",
      "Comprometimento",
      "Resultado",
      "10+",
      "anos",
      "50+",
      "projetos",
      "30+",
      "clientes",
      "24/7",
      "suporte",
    ],
  },
  { path: "/portfolio", trail: "Portfólio", texts: ["Todos", "Ver Detalhes"] },
  {
    path: "/portfolio?categoria=Nenhuma",
    trail: "Portfólio",
    texts: ["Nenhum projeto encontrado com este filtro."],
  },
  {
    path: "/portfolio/fechamento-do-mes-em-uma-manha",
    trail: "Fechamento do mês em uma manhã",
    texts: ["Sobre o projeto", "Cliente", "Categoria", "Tecnologias", "Solicitar Orçamento"],
  },
  {
    path: "/portfolio/este-projeto-nao-existe",
    trail: "Projeto não encontrado",
    texts: ["Projeto não encontrado"],
  },
  { path: "/blog", trail: "Blog", texts: ["Todos", "Ler mais", "Inscrever-se"] },
  {
    path: "/blog?busca=nada-disso",
    trail: "Blog",
    texts: ["Nenhum artigo encontrado com os filtros selecionados."],
  },
  {
    path: "/blog/trocar-sistema-legado-por-partes",
    trail: "Quanto custa trocar um sistema legado e como fazer isso por partes",
    texts: ["Voltar ao blog", "Compartilhar"],
  },
  {
    path: "/blog/nao-existe",
    trail: "Post não encontrado",
    texts: ["Post não encontrado", "Voltar ao blog"],
  },
  { path: "/faq", trail: "FAQ", texts: ["Geral"] },
  {
    path: "/contato",
    trail: "Contato",
    texts: ["Nome", "E-mail", "Telefone", "Mensagem", "Enviar mensagem", "Prefere WhatsApp?"],
  },
  {
    path: "/politicas-de-privacidade",
    trail: "Política de Privacidade",
    texts: [
      "Última atualização: 14 de outubro de 2025",
      "Até 2 anos.",
      "Até você cancelar a inscrição.",
      "Anonimizados, por tempo indeterminado.",
      "De 1 a 2 anos.",
    ],
  },
  { path: "/termos-de-servico", trail: "Termos de Serviço", texts: ["Termos de Serviço"] },
  {
    path: "/remove-cadastro",
    trail: "Remoção de dados",
    texts: ["Nome", "E-mail", "Telefone (opcional)", "Motivo", "Enviar solicitação", "48 horas úteis"],
  },
  { path: "/esta-pagina-nao-existe", trail: "Esta página saiu do prumo", texts: ["Voltar para o início"] },
  { path: "/blog/integrar-banco-cnab-api-pix" },
  { path: "/newsletter" },
  { path: "/newsletter/sair/nenhuma" },
  { path: "/ebook" },
];
