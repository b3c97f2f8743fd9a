// Texts of the invented company "Lavra Sistemas"; its pictures are in this folder.
export const SERVICES = [
  {
    name: "Balança e recebimento",
    summary:
      "O peso entra direto da balança, com placa, produtor e umidade. O romaneio sai assinado antes de o caminhão sair do pátio.",
    benefits: ["Lê as balanças que você já tem", "Funciona sem internet", "Romaneio assinado no celular"],
    picture: "balanca.webp",
    alt: "Caminhão carregado de grãos sobre a balança, ao lado de quatro silos",
  },
  {
    name: "Estoque de grãos",
    summary:
      "Quanto há em cada silo, de quem é e com que qualidade. Umidade e quebra técnica entram na conta sozinhas.",
    benefits: ["Saldo por produtor e por silo", "Quebra técnica automática", "Dia fechado em minutos"],
    picture: "painel.webp",
    alt: "Tela com o estoque de soja, milho e trigo e o nível de quatro silos",
  },
  {
    name: "Talhões e contratos",
    summary:
      "Cada carga lembra o talhão de onde veio e o contrato que cumpre. O produtor acompanha tudo pelo celular.",
    benefits: [
      "Contratos a fixar, a termo e de troca",
      "Da lavoura ao navio",
      "Aplicativo do produtor incluído",
    ],
    picture: "tablet.webp",
    alt: "Tablet sobre uma mesa de madeira com o mapa dos talhões de uma fazenda",
  },
];

export const HOME = {
  title: "Do pátio ao contrato, cada quilo no lugar.",
  figures: [
    { figure: "31", label: "armazéns usam todos os dias" },
    { figure: "4,2 mi t", label: "recebidas na última safra" },
    { figure: "11 min", label: "do caminhão na balança ao romaneio" },
  ],
  offline: {
    title: "Sem rede, o caminhão não espera.",
    body: "A safra não para porque a antena caiu. O celular guarda cada carga, com peso, placa e assinatura, e envia tudo quando a rede volta.\n\nNada se perde, nada entra duas vezes.",
    picture: "telefone.webp",
    alt: "Celular com o romaneio de uma carga, gravado sem rede, diante de uma lavoura",
  },
  steps: [
    { name: "Visita", text: "Passamos um dia no seu pátio, na safra se for o caso, e anotamos o que trava." },
    {
      name: "Primeira balança",
      text: "Ligamos uma balança e um silo. Em duas semanas há romaneio assinado.",
    },
    {
      name: "A casa toda",
      text: "Contratos, produtores e relatórios entram um por vez, sem parar o recebimento.",
    },
  ],
  quotes: [
    {
      quote:
        "Antes eu fechava o estoque no sábado à noite. Hoje ele está fechado quando o último caminhão sai.",
      name: "Jonas Andreatta",
      role: "Gerente de armazém, Cooperativa Vale do Piquiri",
    },
    {
      quote: "Em fevereiro ficamos nove horas sem internet e recebemos 140 cargas assim mesmo.",
      name: "Célia Brandt",
      role: "Diretora, Cerealista Brandt",
    },
  ],
  call: { title: "Vamos ao seu pátio?", text: "A primeira visita é por nossa conta, em todo o Paraná." },
};

export const COMPANY = {
  contact: {
    "Nome do site": "Lavra Sistemas",
    Descrição: "Sistemas para cooperativas e armazéns de grãos: da balança ao contrato, também sem internet.",
    "E-mail": "contato@lavra.example",
    Telefone: "44 3621-8850",
    WhatsApp: "44 99812-4410",
    Endereço: "Avenida Brasil, 4120, sala 6",
    Cidade: "Umuarama",
    Estado: "Paraná",
    CEP: "87501-000",
    Instagram: "@lavrasistemas",
    LinkedIn: "linkedin.com/company/lavra-sistemas",
  },
  legal: {
    "Razão social": "Lavra Sistemas de Gestão Ltda.",
    CNPJ: "11.222.333/0001-81",
    Encarregado: "Marina Tessaro",
    "E-mail do encarregado": "dados@lavra.example",
  },
  colors: {
    "Cor principal": "#1E5B4A",
    "Cor secundária": "#3E7D63",
    "Cor de destaque": "#D9772B",
  },
  logos: {
    "Logo para fundo claro": "logo.svg",
    "Logo para fundo escuro": "logo-escuro.svg",
    Símbolo: "simbolo.svg",
  },
};

export const ABOUT = {
  title: "Nascemos dentro de um armazém.",
  text: "Em 2014 éramos dois programadores de plantão numa cooperativa de Umuarama. O sistema que fizemos para ela hoje recebe a safra de trinta outras.",
  picture: "talhoes.webp",
  alt: "Lavouras e pivôs vistos de cima, cortados por um rio e uma estrada",
  statements: [
    { name: "Missão", text: "Dar a quem recebe grãos uma conta em que o produtor confia." },
    { name: "Visão", text: "Que nenhuma carga do país espere por um sistema." },
    { name: "Como somos", text: "Quem programa vai ao pátio. Quem atende conhece a safra." },
  ],
};

export const PROJECT = {
  "Título *": "140 cargas num dia sem internet",
  "Descrição *": "Como a Cerealista Brandt atravessou um temporal sem parar a balança.",
  Cliente: "Cerealista Brandt",
  Categoria: "Recebimento",
};

export const QUESTIONS = [
  {
    question: "Preciso trocar a minha balança?",
    answer: "Não. Lemos as balanças rodoviárias mais comuns no Brasil pela porta serial ou pela rede.",
  },
  {
    question: "O que acontece quando a internet cai?",
    answer: "O recebimento continua. O celular guarda cada carga e envia tudo quando a rede volta.",
  },
];
