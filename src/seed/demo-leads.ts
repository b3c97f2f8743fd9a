// Invented people and companies; the domain `.example` is reserved (RFC 2606).
interface DemoLead {
  name: string | null;
  email: string;
  phone: string | null;
  source: string;
  status: "NEW" | "CONTACTED" | "QUALIFIED" | "CONVERTED" | "LOST";
  message: string | null;
  /** Hours before the seeding. */
  hoursAgo: number;
}

export const demoLeads: DemoLead[] = [
  {
    name: "Marcos Vieira",
    email: "marcos@serradistribuidora.example",
    phone: "+5554999120034",
    source: "contact-form",
    status: "NEW",
    message:
      "Hoje controlamos pedidos de 14 representantes em planilhas que chegam por e-mail no fim do dia. Precisamos de um sistema em que cada um lance o pedido na hora, mesmo sem sinal, e que o faturamento veja tudo antes das 17 h. Vocês atendem Caxias do Sul?",
    hoursAgo: 0.2,
  },
  {
    name: "Júlia Campos",
    email: "julia.campos@clinicaaurora.example",
    phone: "+5511988450012",
    source: "lead-magnet",
    status: "CONTACTED",
    message: null,
    hoursAgo: 20,
  },
  {
    name: "Rafael Nunes",
    email: "rafael@lojasvereda.example",
    phone: "+5562996310455",
    source: "contact-form",
    status: "CONVERTED",
    message:
      "Nosso ERP é de 2009 e o fornecedor avisou que encerra o suporte em dezembro. Queremos migrar por partes, sem parar a loja. Podemos conversar nesta semana?",
    hoursAgo: 46,
  },
  {
    name: "Beatriz Lemos",
    email: "beatriz@lemoscontabil.example",
    phone: "+5531987650021",
    source: "contact-form",
    status: "QUALIFIED",
    message: "Precisamos integrar a emissão de NFS-e de três prefeituras ao nosso sistema de cobrança.",
    hoursAgo: 70,
  },
  {
    name: null,
    email: "compras@metalurgicatres.example",
    phone: null,
    source: "website",
    status: "NEW",
    message: "Solicito orçamento para manutenção de um sistema em Delphi com banco Firebird.",
    hoursAgo: 5,
  },
  {
    name: "Thiago Okada",
    email: "thiago@okadalog.example",
    phone: "+5541991230087",
    source: "contact-form",
    status: "NEW",
    message:
      "Somos uma transportadora com 60 caminhões. O rastreamento está em um sistema, o CT-e em outro e o financeiro em um terceiro; digitamos a mesma viagem três vezes.",
    hoursAgo: 9,
  },
  {
    name: "Larissa Prado",
    email: "larissa@escolapequenolar.example",
    phone: "+5585988770043",
    source: "newsletter",
    status: "CONTACTED",
    message: null,
    hoursAgo: 100,
  },
  {
    name: "Eduardo Sampaio",
    email: "edu@sampaioimoveis.example",
    phone: "+5521972210098",
    source: "contact-form",
    status: "LOST",
    message: "Queria um aplicativo de vistoria com fotos e assinatura. Qual é a faixa de preço?",
    hoursAgo: 190,
  },
  {
    name: "Fernanda Rocha",
    email: "fernanda.rocha@viverbemfarma.example",
    phone: "+5571993440076",
    source: "contact-form",
    status: "CONVERTED",
    message:
      "Rede com oito farmácias. Precisamos que o estoque das lojas converse e que a transferência entre elas saia com nota. Um concorrente de vocês prometeu em 2 meses e sumiu.",
    hoursAgo: 260,
  },
  {
    name: "Caio Antunes",
    email: "caio@antunesadvogados.example",
    phone: "+5511973350064",
    source: "lead-magnet",
    status: "QUALIFIED",
    message: null,
    hoursAgo: 310,
  },
  {
    name: "Patrícia Gomes",
    email: "patricia@agrovalelindo.example",
    phone: "+5566996120055",
    source: "contact-form",
    status: "CONTACTED",
    message: "Fazenda com três unidades; pesagem e romaneio ainda em papel. Internet só na sede.",
    hoursAgo: 400,
  },
  {
    name: "Henrique Dias",
    email: "henrique@diasautopecas.example",
    phone: "+5551984430019",
    source: "website",
    status: "LOST",
    message: "Procuro sistema pronto de oficina mecânica, até R$ 200 por mês.",
    hoursAgo: 520,
  },
];
