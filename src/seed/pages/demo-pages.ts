import type { PageContent } from "#src/features/pages/starter-pages/page-content.ts";
import { PRIVACY_PAGE } from "#src/features/pages/starter-pages/privacy-page.ts";
import { makeRequiredPages } from "#src/features/pages/starter-pages/required-pages.server.ts";
import { makeTermsPage } from "#src/features/pages/starter-pages/terms-page.ts";
import services from "./services.json" with { type: "json" };

/** Keeps two words on one line. */
const NB = "\u00a0";

const home: PageContent = {
  role: "home",
  path: "/",
  title: "Sistemas que ficam de pé quando a empresa cresce",
  sections: [
    {
      type: "hero",
      props: {
        eyebrow: "Software sob medida, do desenho à manutenção",
        title: `Sistemas que ficam de${NB}pé quando a empresa cresce.`,
        text: "Desenhamos, construímos e mantemos o software que segura a operação de empresas brasileiras: no prazo, documentado e seu.",
        buttons: [
          { label: "Solicitar Orçamento", to: "/contato", look: "cta" },
          { label: "Ver portfólio", to: "/portfolio", look: "outline" },
        ],
        drawing: "interface",
      },
    },
    {
      type: "numbers",
      props: {
        items: [
          { figure: "50+", label: "projetos" },
          { figure: "99%", label: "de satisfação" },
          { figure: "24/7", label: "suporte" },
        ],
        stamp: [
          { term: "Obra", value: "seu sistema" },
          { term: "Escala", value: "1 : 1" },
          { term: "Desvio", value: "0,0°" },
        ],
      },
    },
    {
      type: "service-cards",
      props: {
        title: "Quatro maneiras de trabalhar com a gente",
        text: "Do sistema que ainda não existe ao que já não pode parar. Você escolhe por onde começar.",
        linkText: "Saiba mais",
      },
    },
    {
      type: "differentiators",
      props: {
        title: "Três diferenciais que você pode medir",
        checkLabel: "Como conferir:",
        items: [
          {
            title: "Tudo documentado e seu",
            text: "Código, acessos e decisões ficam com você desde o primeiro dia.",
            check: "o repositório está na sua conta, não na nossa.",
          },
          {
            title: "Prazos que se medem",
            text: "A cada quinze dias, uma entrega que você usa, não um relatório sobre ela.",
            check: "entre no sistema na segunda sexta-feira.",
          },
          {
            title: "Segurança desde o desenho",
            text: "LGPD, testes e cópias de segurança fazem parte do orçamento, não do susto.",
            check: "peça a data da última restauração testada.",
          },
        ],
      },
    },
    {
      type: "testimonials",
      props: {
        title: "Quem já está no prumo",
        // They say that they are examples, since they quote nobody.
        items: [
          {
            quote: "O fechamento do mês caiu de quatro dias para uma manhã.",
            name: "Helena Prado",
            role: "Diretora financeira, Distribuidora Serra (exemplo)",
          },
          {
            quote: "Pela primeira vez entendemos o que pagávamos em software.",
            name: "Caio Antunes",
            role: "Sócio, Clínica Aurora (exemplo)",
          },
          {
            quote: "Migraram quinze anos de dados sem parar a loja.",
            name: "Marina Teles",
            role: "Operações, Casa do Campo (exemplo)",
          },
        ],
      },
    },
    {
      type: "call-to-action",
      props: {
        title: `Conte o que precisa ficar de${NB}pé.`,
        text: "Respondemos {{retorno}}, com perguntas boas e um caminho possível.",
        button: { label: "Solicitar Orçamento", to: "/contato" },
      },
    },
  ],
};

/** Presents four services (docs/produto.md, "Pages"). */
const servicesPage: PageContent = {
  role: "services",
  path: "/servicos",
  title: "Serviços",
  seoDescription:
    "Sistemas sob demanda, soluções SaaS prontas, consultoria e integrações, manutenção e suporte 24/7: o que cada serviço entrega e como trabalhamos.",
  sections: [
    {
      type: "hero",
      props: {
        title: `Da planta ao${NB}plantão.`,
        text: "Quatro serviços, cada um com nome, medida e um jeito de conferir. Contrate um só, ou a obra inteira.",
        look: "plain",
        aside: "services",
      },
    },
    { type: "services", props: { items: services, linkText: "Saiba Mais" } },
    {
      type: "steps",
      props: {
        title: `Quatro paradas, uma linha${NB}só`,
        text: "O caminho é o mesmo para um módulo ou para um sistema inteiro. Muda o comprimento.",
        yieldsLabel: "Você recebe:",
        items: [
          {
            name: "Descoberta",
            when: "Semana 1",
            text: "Sentamos ao lado de quem usa e anotamos o que trava.",
            yields: "o problema por escrito, nas suas palavras.",
            drawing: "discovery",
          },
          {
            name: "Planejamento",
            when: "Semanas 2 e 3",
            text: "Telas, etapas e custos ficam desenhados antes da primeira linha de código.",
            yields: "o plano, o preço e o que fica de fora.",
            drawing: "planning",
          },
          {
            name: "Desenvolvimento",
            when: "A cada 15 dias",
            text: "Construímos por partes, e cada parte entra em uso quando fica pronta.",
            yields: "algo que funciona, não um relatório sobre ele.",
            drawing: "development",
          },
          {
            name: "Entrega",
            when: "E daí em diante",
            text: "Migramos os dados, treinamos a equipe e continuamos por perto.",
            yields: "código, acessos e quem atenda 24/7.",
            drawing: "delivery",
          },
        ],
      },
    },
    {
      type: "call-to-action",
      props: {
        title: "Não sabe qual dos quatro?",
        text: "Conte o problema. Nós dizemos qual serviço resolve, mesmo quando a resposta for nenhum deles.",
        button: { label: "Solicitar Orçamento", to: "/contato" },
      },
    },
  ],
};

/** Presents the company in words and figures (docs/produto.md, "Pages"). */
const about: PageContent = {
  role: "about",
  path: "/sobre",
  title: "Sobre Nós",
  seoDescription:
    "Quem faz, de onde vem e no que acredita: história, missão, visão e os quatro valores com que construímos software há mais de dez anos.",
  sections: [
    {
      type: "hero",
      props: {
        title: `Andar por${NB}andar,\nhá mais de dez${NB}anos.`,
        text: "A {{empresa}} faz software para empresas brasileiras: sistemas sob medida, soluções prontas, integrações e o suporte que vem depois. Crescemos como se ergue um prédio, conferindo o andar de baixo antes de começar o de cima.",
        look: "beside-drawing",
        drawing: "tower",
      },
    },
    {
      type: "numbers",
      props: {
        items: [
          { figure: "10+", label: "anos" },
          { figure: "50+", label: "projetos" },
          { figure: "30+", label: "clientes" },
          { figure: "24/7", label: "suporte" },
        ],
      },
    },
    {
      type: "timeline",
      props: {
        title: "Nossa história",
        text: "Contada de baixo para cima, com o que cada andar deixou. (exemplo)",
        keptLabel: "O que ficou:",
        items: [
          {
            when: "Ano 1",
            title: "Uma mesa e um caderno de pedidos",
            text: "O primeiro sistema trocou um caderno por uma tela. Uma só, feita ao lado de quem ia usá-la.",
            kept: "ouvir antes de desenhar.",
          },
          {
            when: "Ano 3",
            title: "A casa que outros construíram",
            text: "Assumimos um sistema antigo, sem manual e sem quem o conhecesse. Levamos meses para entender o que fazia.",
            kept: "nada vai ao ar sem documentação.",
          },
          {
            when: "Ano 6",
            title: "Peças que se repetiam",
            text: "Metade dos projetos pedia as mesmas partes. Elas viraram as soluções prontas, que assentam em dias.",
            kept: "não cobrar duas vezes pela mesma peça.",
          },
          {
            when: "Ano 8",
            title: "Um domingo sem telefone",
            text: "Um sistema parou, e o dono não tinha para quem ligar. Na semana seguinte, passou a ter, a qualquer hora.",
            kept: "suporte 24/7, com quem conhece o código.",
          },
          {
            when: "Hoje",
            title: "O andar que você vê daqui",
            text: "Mais de 50 projetos e de 30 clientes depois, o costume é o mesmo: conferir o prumo e só então subir.",
            kept: "o fio, no meio de tudo.",
          },
        ],
      },
    },
    {
      type: "statements",
      props: {
        items: [
          {
            name: "Missão",
            text: "Dar às empresas brasileiras sistemas que elas entendem, controlam e podem chamar de seus.",
          },
          {
            name: "Visão",
            text: "Um país em que contratar software seja tão claro quanto ler a planta de uma casa.",
          },
        ],
      },
    },
    {
      type: "values",
      props: {
        title: "Quatro valores, quatro ferramentas",
        practiceLabel: "Na prática:",
        items: [
          {
            name: "Inovação",
            text: "O novo entra quando resolve, não quando está na moda.",
            practice: "vira protótipo antes de virar orçamento.",
            drawing: "compass",
          },
          {
            name: "Transparência",
            text: "Preço, prazo e problema são ditos na hora em que se sabe.",
            practice: "você vê o mesmo quadro de tarefas que nós.",
            drawing: "folding-rule",
          },
          {
            name: "Comprometimento",
            text: "O que foi combinado tem dono, data e medida.",
            practice: "o atraso é avisado antes de acontecer.",
            drawing: "square",
          },
          {
            name: "Resultado",
            text: "Sistema bom é o que alguém usa na segunda-feira.",
            practice: "toda entrega tem um número que precisa melhorar.",
            drawing: "level",
          },
        ],
      },
    },
    {
      type: "call-to-action",
      props: {
        title: `O próximo andar pode ser o${NB}seu.`,
        text: "Conte o que a sua empresa precisa erguer. Respondemos {{retorno}}.",
        button: { label: "Solicitar Orçamento", to: "/contato" },
      },
    },
  ],
};

const terms = makeTermsPage({
  offer:
    "O site apresenta os [serviços](/servicos) da {{empresa}}: sistemas sob demanda, soluções SaaS prontas, consultoria e integrações, manutenção e suporte.",
  reply: "Respondemos {{retorno}}, com perguntas ou com uma proposta.",
  support: " O suporte 24/7 se refere aos sistemas de quem tem contrato de manutenção, e não a este site.",
  ownership:
    "A quem pertence o código de um sistema contratado, o contrato diz; a nossa proposta padrão o entrega a você.",
});

/** Texts of the contact and FAQ pages, by their former names as site texts. */
const keptWords = {
  "contact:title": "Comece pelo problema.",
  "contact:text":
    "Conte o que trava a sua operação, com as suas palavras. Quem lê é quem desenha os sistemas.",
  "contact:measure": "o nosso prazo",
  "contact:steps": [
    {
      title: "Você escreve",
      text: "Duas frases bastam. Não precisa de documento nem de prazo definido.",
    },
    {
      title: "Respondemos",
      text: "Com perguntas boas sobre o que você contou, {{retorno}}.",
    },
    {
      title: "Desenhamos um caminho",
      text: "Uma conversa, e você recebe por escrito o que faríamos, em que ordem e por quê.",
    },
  ],
  "contact:share": "Comece pelo problema",
  "faq:title": "Antes de construir, pergunte.",
  "faq:text":
    "As perguntas frequentes de quem vai contratar um sistema, respondidas como responderíamos em uma reunião: direto ao ponto.",
  "faq:closingText":
    "Escreva do seu jeito. Respondemos {{retorno}}, e as boas perguntas vêm parar nesta página.",
  "faq:share": "Antes de construir, pergunte",
  "faq:seoDescription":
    "Preço, prazo, código-fonte, LGPD e suporte: respostas diretas às perguntas de quem vai contratar software.",
};

export const demoPages: readonly PageContent[] = [
  home,
  servicesPage,
  about,
  ...makeRequiredPages(keptWords),
  PRIVACY_PAGE,
  terms,
];
