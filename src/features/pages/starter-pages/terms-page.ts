// The terms of service that a new site begins with (docs/produto.md, "Legal pages": ten sections).

import type { PageContent } from "./page-content.ts";

/** Claims that only the owner can make; a new site makes none. */
interface Claims {
  offer: string;
  reply: string;
  support: string;
  ownership: string;
}

const NEUTRAL: Claims = {
  offer: "O site apresenta os [serviços](/servicos) da {{empresa}}.",
  reply: "Respondemos com perguntas ou com uma proposta.",
  support: "",
  ownership: "A quem pertence o que você contrata, o contrato diz.",
};

/** @param claims left out: nothing that could be untrue of the company */
export function makeTermsPage(claims: Claims = NEUTRAL): PageContent {
  return {
    role: "terms",
    path: "/termos-de-servico",
    title: "Termos de Serviço",
    seoDescription:
      "As regras de uso deste site: o que ele oferece, como pedir um orçamento e o que cabe a cada parte.",
    sections: [
      {
        type: "legal",
        props: {
          title: "Termos de Serviço",
          updated: "2025-10-14",
          intro:
            "Em resumo: use o site à vontade, para o que ele serve; um orçamento só vira compromisso quando os dois lados assinam; e o que é seu continua seu. A seguir, o texto completo.",
          items: makeClauses(claims),
        },
      },
    ],
  };
}

function makeClauses({ offer, reply, support, ownership }: Claims) {
  return [
    {
      title: "Aceitação destes termos",
      anchor: "aceitacao",
      body: `Estes termos valem entre você e a {{empresa}}{{com-sede-no-fim}}. Ao navegar pelo site ou enviar um formulário, você concorda com eles. Se não concordar com alguma parte, não use o site e fale conosco.

O site se destina a maiores de 18 anos que falem por si ou pela empresa que representam.`,
    },
    {
      title: "O que este site oferece",
      anchor: "o-que-oferecemos",
      body: `${offer} Traz também artigos, projetos, materiais para baixar e formulários de contato. O uso é gratuito. Artigos e materiais têm caráter informativo e não substituem uma análise do seu caso.`,
    },
    {
      title: "Como usar o site",
      anchor: "uso-do-site",
      body: `Você pode ler, compartilhar e usar os formulários para o que eles servem. Não é permitido:

- enviar dados falsos ou de outra pessoa sem autorização dela;
- enviar mensagens em massa, conteúdo ilícito ou programas nocivos;
- tentar entrar em áreas restritas, contornar proteções ou derrubar o site;
- copiar o site de modo automatizado, em volume que prejudique os demais.

Podemos limitar ou bloquear acessos que descumpram estas regras.`,
    },
    {
      title: "Orçamentos e contratos",
      anchor: "orcamentos-e-contratos",
      body: `Pedir um orçamento não obriga nenhum dos lados. ${reply} Cada proposta diz o prazo em que vale.

A prestação de serviços começa com um contrato próprio, assinado por você e pela {{empresa}}, que define escopo, prazos, preço, níveis de atendimento e garantias. Onde contrato e termos divergirem, vale o contrato.`,
    },
    {
      title: "Propriedade intelectual",
      anchor: "propriedade-intelectual",
      body: `Textos, desenhos, marca e código deste site são da {{empresa}} ou usados com licença, e a lei os protege (Leis nº 9.279/1996, 9.609/1998 e 9.610/1998). Você pode citar trechos com a fonte e o link.

O que você nos envia continua seu. ${ownership}`,
    },
    {
      title: "Privacidade e dados pessoais",
      anchor: "privacidade",
      body: `O tratamento de dados pessoais segue a Lei nº 13.709/2018 (LGPD) e está descrito na [Política de Privacidade](/politicas-de-privacidade), que faz parte destes termos. Para remover os seus dados, use a página [Solicitar remoção de dados](/remove-cadastro).`,
    },
    {
      title: "Links e serviços de terceiros",
      anchor: "terceiros",
      body: "O site pode levar a endereços de outras empresas, como redes sociais, WhatsApp, mapas e projetos publicados. Eles têm termos e políticas próprios, e não respondemos pelo que acontece lá. Um link não significa recomendação.",
    },
    {
      title: "Disponibilidade e responsabilidade",
      anchor: "responsabilidade",
      body: `Cuidamos para que o site esteja no ar, correto e atualizado, mas ele pode parar para manutenção, conter erros ou mudar sem aviso.${support}

A {{empresa}} não responde por decisões tomadas apenas com base no conteúdo do site, nem por falhas de conexão ou de equipamentos que não controla. Nada aqui afasta responsabilidades que a lei não permite afastar, em especial as do Código de Defesa do Consumidor, quando ele se aplica.`,
    },
    {
      title: "Alterações do site e dos termos",
      anchor: "alteracoes",
      body: "O site muda, e estes termos podem mudar com ele. A versão em vigor é sempre a desta página, com a data no alto. Contratos já assinados não mudam por causa dela. Se uma cláusula for considerada inválida, as demais continuam valendo.",
    },
    {
      title: "Lei aplicável, foro e contato",
      anchor: "lei-e-foro",
      body: `Estes termos são regidos pelas leis do Brasil, entre elas o Marco Civil da Internet (Lei nº 12.965/2014). Fica eleito {{foro}}, sem prejuízo do direito do consumidor ao foro do seu domicílio.

Dúvidas sobre estes termos? Fale com a {{empresa}} {{contato}}.`,
    },
  ];
}
