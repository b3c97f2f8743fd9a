// The texts of public pages that no owner can change, and why: the heading of docs/produto.md that speaks of their place, or
// what they are for. Anything else that a page says comes from settings, texts, pages or content; every-text.test.ts holds
// both. The privacy policy and the terms of service are not among the pages that it reads: their texts are not data yet.

const NAMES = "Words: names that people, screen readers and tests find things by";
const LABEL = "label of a control or of a fact";
const DRAWING = "note in a drawing; drawings are chosen with the site's identity";

/** What the crawled pages say; figures and dates as 0. */
export const LITERAL_TEXTS: Record<string, string> = {
  // Around every page
  "Pular para o conteúdo": NAMES,
  Principal: NAMES,
  "Alternar tema": NAMES,
  "Abrir menu": NAMES,
  "Fechar menu": NAMES,
  Menu: NAMES,
  "Trilha de navegação": NAMES,
  "Redes sociais": NAMES,
  "(abre em outra aba)": "for screen readers, WCAG 2.2 G201",
  "Solicitar Orçamento": "Frame",
  "Política de Privacidade": "Frame",
  "Termos de Serviço": "Frame",
  "Remoção de dados": "Frame",
  LinkedIn: "Frame",
  Instagram: "Frame",
  "Blog (RSS)": "for feed readers",
  "Blog (JSON Feed)": "for feed readers",
  // Breadcrumb
  Home: "Frame",
  Portfólio: "Frame",
  Blog: "Frame",
  "E-book": "Frame",
  Newsletter: "Frame",
  // Services
  "Serviços desta página": "for screen readers",
  // Portfolio
  Todos: "Blog",
  "Filtrar por categoria": NAMES,
  "Ver Detalhes": "Portfolio",
  Tecnologias: "Portfolio",
  "Nenhum projeto encontrado com este filtro.": "Portfolio",
  "Ver todos os projetos": LABEL,
  "Projeto não encontrado": "Portfolio",
  "Voltar ao portfólio": "Portfolio",
  "Sobre o projeto": "Portfolio",
  "Ficha do projeto": LABEL,
  Resultados: "Portfolio",
  Funcionalidades: "Portfolio",
  Cliente: "Portfolio",
  Categoria: "Portfolio",
  Prazo: LABEL,
  Equipe: LABEL,
  // Blog
  "Buscar artigos": NAMES,
  Buscar: LABEL,
  Artigos: "for screen readers",
  "0 artigos": LABEL,
  "0 artigos para “nada”": LABEL,
  "0 de mês de 0": "Words",
  "0 min de leitura": "Texts of content",
  "Ler mais": "Blog",
  "sobre “": "for screen readers, beside “Ler mais”",
  sobre: "for screen readers, beside “Saiba mais”",
  "Post não encontrado": "Blog",
  "Voltar ao blog": "Blog",
  Compartilhar: "Blog",
  "Enviar por e-mail": LABEL,
  // FAQ
  "Link desta resposta": LABEL,
  // Forms
  Nome: NAMES,
  "E-mail": NAMES,
  "Seu e-mail": NAMES,
  Telefone: NAMES,
  "Telefone (opcional)": NAMES,
  opcional: LABEL,
  Mensagem: NAMES,
  Motivo: NAMES,
  "Enviar mensagem": NAMES,
  "Enviar solicitação": NAMES,
  "Inscrever-se": NAMES,
  "Baixar e-book grátis": NAMES,
  "Fale conosco": "Public forms",
  "Solicitar remoção de dados": "Public forms",
  "Deixe este campo vazio": "for people who meet the trap for robots",
  "voce@empresa.com.br": "example in a field",
  "Mensagem enviada com sucesso!": "Contact",
  "Enviar outra mensagem": LABEL,
  "E-book enviado!": "E-book",
  "Inscrição realizada!": "Newsletter",
  // Contact
  Endereço: "Contact",
  CEP: LABEL,
  "Abrir no mapa": LABEL,
  "Prefere WhatsApp?": "Contact",
  "Carregar mapa": NAMES,
  "Abrir no Google Maps": LABEL,
  "a@b.example": "the address of this test",
  // Drawings
  Pedidos: DRAWING,
  Notas: DRAWING,
  Recebidos: DRAWING,
  "Sua empresa": DRAWING,
  ERP: DRAWING,
  "NF-e": DRAWING,
  z: DRAWING,
  "dia 0": DRAWING,
  "ano 0": DRAWING,
  "0+ anos": DRAWING,
  "pedido, 0 h": DRAWING,
  "prazo, 0 h": DRAWING,
  sex: DRAWING,
  sáb: DRAWING,
  dom: DRAWING,
  seg: DRAWING,
  ter: DRAWING,
  "sem sinal": DRAWING,
};

/** On a site without content, or without some of the settings. */
export const LITERAL_TEXTS_WHEN_EMPTY: Record<string, string> = {
  "Nenhum projeto publicado ainda. Volte em breve!": "Portfolio",
  "Nenhum post publicado ainda. Volte em breve!": "Notices",
  "Nenhum artigo encontrado com os filtros selecionados.": "Notices",
  "Nenhuma pergunta disponível ainda.": "Notices",
  "Nenhum artigo": LABEL,
  "Nenhum artigo para “nada”": LABEL,
  "Ver todos os artigos": LABEL,
  WhatsApp: "Contact",
};

/** What e-mails say. Those about accounts have a line about safety, which no owner may change (account-mails.ts). */
export const LITERAL_MAIL_TEXTS: Record<string, string> = {
  "Execução de contrato, ou de tratativas que a pessoa pediu (LGPD, art. 0, V)": "the words of the law",
  "Lead sem nome": "Leads",
  Administrador: "Team",
  "light dark": "Words",
  "0 de mês de 0 às 0:0": "Words",
  "dia da semana, 0 de mês de 0, às 0:0 (horário de Brasília)": "Words",
};
