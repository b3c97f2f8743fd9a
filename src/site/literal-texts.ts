// The texts of public pages that no owner can change, and where each is laid down: "§" is a section of the
// specification, "contract" one of the decisions about what that leaves open. Anything else that a page says comes from
// settings, texts, pages or content; every-text.test.ts holds both. The privacy policy and the terms of service are not
// among the pages that it reads: their texts are not data yet.

const NAMES = "contract §4: names that people, screen readers and tests find things by";
const LABEL = "label of a control or of a fact, as §2 and §4 name them";
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
  "Solicitar Orçamento": "§2, navigation; analytics know the button by it (§9)",
  "Política de Privacidade": "§2, footer",
  "Termos de Serviço": "§2, footer",
  "Remoção de dados": "§2, footer",
  LinkedIn: "§2, footer",
  Instagram: "§2, footer",
  "Blog (RSS)": "for feed readers",
  "Blog (JSON Feed)": "for feed readers",
  // Breadcrumb
  Home: "§2, breadcrumb",
  Portfólio: "§2, breadcrumb",
  Blog: "§2, breadcrumb",
  FAQ: "§2, breadcrumb",
  Contato: "§2, breadcrumb",
  "E-book": "§2, breadcrumb",
  Newsletter: "§2, breadcrumb: other segments are capitalised",
  "Remove Cadastro": "§2, breadcrumb: other segments are capitalised",
  Nada: "§2, breadcrumb: other segments are capitalised",
  // Services
  "Serviços desta página": "for screen readers",
  // Portfolio
  Todos: "§2, portfolio and blog",
  "Filtrar por categoria": NAMES,
  "Ver Detalhes": "§2, portfolio",
  Tecnologias: "§2, project",
  "Nenhum projeto encontrado com este filtro.": "§2, portfolio",
  "Ver todos os projetos": LABEL,
  "Projeto não encontrado": "§2, project",
  "Voltar ao portfólio": "§2, project: a link to /portfolio",
  "Sobre o projeto": "§2, project",
  "Ficha do projeto": LABEL,
  Resultados: "§2, portfolio's dialog",
  Funcionalidades: "§2, portfolio's dialog",
  Cliente: "§2, project",
  Categoria: "§2, project",
  Prazo: LABEL,
  Equipe: LABEL,
  // Blog
  "Buscar artigos": NAMES,
  Buscar: LABEL,
  Artigos: "for screen readers",
  "0 artigos": LABEL,
  "0 artigos para “nada”": LABEL,
  "0 de mês de 0": "§9: dates in pt-BR",
  "0 min de leitura": "§9, reading time",
  "Ler mais": "§2, blog",
  "sobre “": "for screen readers, beside “Ler mais”",
  sobre: "for screen readers, beside “Saiba mais”",
  "Post não encontrado": "§2, post",
  "Voltar ao blog": "§2, post",
  Compartilhar: "§2, post",
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
  "Fale conosco": "§2: the name of the form",
  "Solicitar remoção de dados": "§2: the name of the form",
  "Deixe este campo vazio": "for people who meet the trap for robots",
  "voce@empresa.com.br": "example in a field",
  "Mensagem enviada com sucesso!": "§8, success",
  "Retornaremos em até 0 horas úteis.": "§8, success",
  "E-book enviado!": "§8, success",
  "Inscrição realizada!": "§8, success",
  // Contact
  Endereço: "§2, contact",
  CEP: LABEL,
  "Abrir no mapa": LABEL,
  "Prefere WhatsApp?": "§2, contact",
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
  "Nenhum projeto publicado ainda. Volte em breve!": "§2, portfolio",
  "Nenhum post publicado ainda. Volte em breve!": "§8, empty states",
  "Nenhum artigo encontrado com os filtros selecionados.": "§8, empty states",
  "Nenhuma pergunta disponível ainda.": "§8, empty states",
  "Nenhum artigo": LABEL,
  "Nenhum artigo para “nada”": LABEL,
  "Ver todos os artigos": LABEL,
  WhatsApp: "§2, contact",
};

/** What e-mails say. Those about accounts have a line about safety, which no owner may change (account-mails.ts). */
export const LITERAL_MAIL_TEXTS: Record<string, string> = {
  "Lead sem nome": "§2, leads screen",
  Administrador: "contract §6, people",
  "0 de mês de 0 às 0:0": "§9: dates in pt-BR",
  "dia da semana, 0 de mês de 0, às 0:0 (horário de Brasília)":
    "§9: dates in pt-BR; the deadline of contract §5",
};
