// The privacy policy that a new site begins with (docs/produto.md, "Legal pages": thirteen sections).

import { MAX_SEEN_PAGES } from "#src/shared/seen-pages.ts";
import { CONTACT_YEARS, OUTBOX_DAYS, VISITS_DAYS } from "#src/shared/time/deadlines.ts";
import { REMOVAL_DEADLINE_UNBROKEN } from "#src/shared/time/removal-deadline.ts";
import type { PageContent } from "./page-content.ts";

/** Texts use placeholders; non-breaking spaces are written literally. */
const clauses = [
  {
    title: "Quem responde pelos seus dados",
    anchor: "controladora",
    body: `A {{empresa}}{{com-sede}} é a controladora dos dados pessoais tratados neste site, nos termos do art. 5º, VI, da Lei nº 13.709/2018 (Lei Geral de Proteção de Dados Pessoais, a LGPD): é quem decide para que e como eles são usados. Fale conosco {{contato}}.

Esta política vale para o site e para os formulários dele. Os dados que circulam nos sistemas que fazemos para clientes seguem o contrato de cada um, em que atuamos, em regra, como operadora.`,
  },
  {
    title: "Quais dados coletamos",
    anchor: "dados-coletados",
    rows: [
      { term: "Formulário de contato", text: "Nome, e-mail, mensagem e, se você quiser, telefone." },
      { term: "Newsletter", text: "E-mail." },
      { term: "E-book gratuito", text: "Nome e e-mail." },
      { term: "Pedido de remoção de dados", text: "Nome, e-mail, motivo e, se você quiser, telefone." },
      {
        term: "Junto com cada formulário",
        text: "O navegador usado, a página em que o formulário foi preenchido e a página que trouxe você até ela. Se você aceitou a análise, também as suas visitas e as páginas que viu (seção 6).",
      },
      {
        term: "Uso do site",
        text: "Páginas vistas e interações, sem cookie, sem endereço IP guardado e sem nada que diga quem você é.",
      },
    ],
    more: `A conversa por WhatsApp acontece no aplicativo: o site a abre e não guarda o que você escreve, só o clique: a página, a campanha e um código que vai no fim da mensagem. Não pedimos dados sensíveis (art. 5º, II, da LGPD); por favor, não os inclua nas mensagens.`,
  },
  {
    title: "Para que usamos os dados",
    anchor: "finalidades",
    body: `- Responder o seu contato e preparar orçamentos.
- Enviar a newsletter a quem se inscreveu.
- Enviar o e-book pedido e conversar sobre o assunto dele.
- Saber, em números, quais páginas são úteis e quais precisam melhorar.
- Proteger o site contra abuso e manter a continuidade do serviço.
- Atender os pedidos sobre os seus dados e cumprir a lei.

Não vendemos dados, não compramos listas e não tomamos decisões automatizadas a seu respeito.`,
  },
  {
    title: "Com que base legal",
    anchor: "bases-legais",
    body: "Cada finalidade tem a sua base no art. 7º da LGPD:",
    rows: [
      {
        term: "Contato e orçamento",
        text: "Procedimentos preliminares a um contrato, a seu pedido (art. 7º, V).",
      },
      { term: "Newsletter", text: "Consentimento (art. 7º, I), que você retira quando quiser." },
      { term: "E-book", text: "Consentimento (art. 7º, I), que você retira quando quiser." },
      {
        term: "Estatísticas do site",
        text: "Legítimo interesse em melhorar o site (art. 7º, IX), com dados anonimizados (art. 12).",
      },
      {
        term: "Análise e publicidade de terceiros",
        text: "Consentimento (art. 7º, I), dado no aviso de cookies e nunca presumido.",
      },
      { term: "Segurança do site", text: "Legítimo interesse em prevenir fraude e abuso (art. 7º, IX)." },
      { term: "Pedidos sobre os seus dados", text: "Cumprimento de obrigação legal (art. 7º, II)." },
      { term: "Defesa em processos", text: "Exercício regular de direitos (art. 7º, VI)." },
    ],
  },
  {
    title: "Com quem compartilhamos",
    anchor: "compartilhamento",
    body: `Só com quem é necessário para o que você pediu:

- **Operadores**, que trabalham para nós e seguem nossas instruções (art. 39 da LGPD): hospedagem do site e dos dados, envio de e-mails e automação do atendimento.
- **Serviços que você aciona**: o WhatsApp, quando você abre uma conversa, e o Google Maps, quando você carrega o mapa da página de contato.
- **Autoridades**, quando a lei ou uma ordem judicial obriga, e nos limites dela.

Ninguém recebe os seus dados em troca de pagamento.`,
  },
  {
    title: "Cookies e tecnologias semelhantes",
    anchor: "cookies",
    rows: [
      {
        term: "Necessários ao funcionamento",
        text: `Ficam no seu navegador: o tema escolhido, o rascunho do formulário até o envio, a mensagem escrita sem conexão (por até ${OUTBOX_DAYS} dias) e a lembrança de que o convite do e-book já apareceu. Se você aceitar a análise, também a sua primeira e a sua última visita (página, origem e campanha) e as últimas ${MAX_SEEN_PAGES} páginas que você viu, por ${VISITS_DAYS} dias, que o formulário envia com a mensagem. Enquanto você não envia um, nada disso diz quem você é.`,
      },
      {
        term: "Análise e publicidade",
        text: "Google Analytics, Google Tag Manager e pixel da Meta, quando configurados, só são carregados depois que você aceita. Os cookies deles duram de 1 a 2 anos.",
      },
      {
        term: "A sua escolha",
        text: "Aceitar, recusar ou escolher têm o mesmo peso, e recusar não tira nada do site. Onde há aviso de cookies, o botão “Preferências de cookies”, no rodapé, muda a escolha a qualquer momento. Um navegador que pede privacidade (GPC) já recusou.",
      },
    ],
    more: "{{sem-cookies-de-terceiros}}",
  },
  {
    title: "Transferência internacional",
    anchor: "transferencia-internacional",
    body: "Alguns prestadores podem manter servidores fora do Brasil. Nesse caso, a transferência segue os arts. 33 a 36 da LGPD e a Resolução CD/ANPD nº 19/2024, com cláusulas-padrão contratuais ou outra garantia prevista em lei. Você pode nos perguntar para quais países e com quais garantias.",
  },
  {
    title: "Por quanto tempo guardamos",
    anchor: "prazos",
    // Periods from docs/produto.md, "Retention".
    rows: [
      { term: "Dados de contato", text: `Até ${CONTACT_YEARS} anos.` },
      { term: "Newsletter", text: "Até você cancelar a inscrição." },
      { term: "Dados de analytics", text: "Anonimizados, por tempo indeterminado." },
      { term: "Cookies", text: "De 1 a 2 anos." },
    ],
    more: "Passado o prazo, os dados são apagados ou anonimizados. Só guardamos por mais tempo o que a lei obriga a guardar ou o que é necessário para defender direitos em processo, e apenas para isso (art. 16 da LGPD).",
  },
  {
    title: "Seus direitos e como exercê-los",
    anchor: "seus-direitos",
    body: `O art. 18 da LGPD garante a você, sem custo:

- confirmar se tratamos dados seus e ter acesso a eles;
- corrigir o que estiver incompleto, errado ou desatualizado;
- anonimizar, bloquear ou eliminar o que for desnecessário, excessivo ou irregular;
- levar os dados a outro fornecedor (portabilidade);
- eliminar os dados tratados com o seu consentimento;
- saber com quem os dados foram compartilhados;
- saber o que acontece se não consentir, e retirar o consentimento já dado;
- opor-se a um tratamento que descumpra a lei.

Para remover os seus dados, use a página [Solicitar remoção de dados](/remove-cadastro): você recebe um protocolo, e o pedido é processado em até ${REMOVAL_DEADLINE_UNBROKEN}. Para os demais direitos, escreva ou ligue {{contato}}. Podemos pedir uma confirmação de identidade, para não entregar os seus dados a outra pessoa. Você também pode reclamar à [Autoridade Nacional de Proteção de Dados (ANPD)](https://www.gov.br/anpd).`,
  },
  {
    title: "Segurança",
    anchor: "seguranca",
    body: `Usamos conexão cifrada, acesso restrito a quem precisa, senhas guardadas de forma que nem nós conseguimos ler, cópias de segurança e registros de operação sem dados pessoais.

Nenhum sistema é infalível. Se um incidente puder causar risco ou dano relevante, avisaremos você e a ANPD em até 3 dias úteis (art. 48 da LGPD e Resolução CD/ANPD nº 15/2024), dizendo o que houve e o que fizemos.`,
  },
  {
    title: "Menores de 18 anos",
    anchor: "menores-de-18-anos",
    body: "Este site não se destina a menores de 18 anos, e não coletamos dados deles de propósito. Se você souber que uma criança ou um adolescente nos enviou dados, avise {{contato}}, e nós os apagaremos.",
  },
  {
    title: "Alterações desta política",
    anchor: "alteracoes",
    body: "Quando esta política mudar, a data no alto da página muda com ela. Se a mudança afetar o uso de dados que já temos, avisaremos por e-mail antes que ela passe a valer e, onde a base for o consentimento, pediremos um novo.",
  },
  {
    title: "Encarregado, contato e foro",
    anchor: "encarregado",
    body: `O encarregado pelo tratamento de dados pessoais da {{empresa}} (art. 41 da LGPD){{nome-do-encarregado}} atende {{contato-do-encarregado}}. É com ele que você e a ANPD falam sobre tudo o que está nesta página.

Esta política é regida pelas leis do Brasil. Fica eleito {{foro}}, sem prejuízo do seu direito de escolher o foro do seu domicílio.`,
  },
];

export const PRIVACY_PAGE: PageContent = {
  role: "privacy",
  path: "/politicas-de-privacidade",
  title: "Política de Privacidade",
  seoDescription:
    "Quais dados pessoais este site coleta, para quê, com que base legal, por quanto tempo, e como exercer os seus direitos pela LGPD.",
  sections: [
    {
      type: "legal",
      props: {
        title: "Política de Privacidade",
        updated: "2025-10-14",
        intro:
          "Em resumo: pedimos só o que serve para responder você, não vendemos dados, não seguimos você pela internet sem o seu sim, e você pode [pedir a remoção dos seus dados](/remove-cadastro) quando quiser. A seguir, o texto completo.",
        items: clauses,
      },
    },
  ],
};
