// Texts around every page, in forms and in notices.

import { z } from "zod";
import { CONTACT_FORM, CONTACT_SENT, SENT_TITLE } from "#src/settings/texts/words/contact.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { COOKIES, FOOTER, LOST_MESSAGE, MENU, WAITING, WHATSAPP } from "#src/settings/texts/words/frame.ts";
import { groupLinks } from "#src/settings/texts/words/menu-groups.ts";
import { NEWSLETTER, NEWSLETTER_LEAVE } from "#src/settings/texts/words/newsletter.ts";
import {
  CONSTRUCTION,
  ERROR,
  MAINTENANCE_TEXTS,
  NOT_FOUND,
  OFFLINE,
} from "#src/settings/texts/words/notices.ts";
import {
  address,
  choice,
  fileAddress,
  imageAddress,
  list,
  requiredLine,
  textBlock,
  textLine,
} from "#src/shared/fields/fields.ts";
import { OUTBOX_DAYS } from "#src/shared/time/deadlines.ts";
import { describePart, type NamedValues } from "./describe-part.ts";

const target = address("Leva a")
  .unwrap()
  .min(1, "Diga aonde o link leva")
  .meta({ title: "Leva a", control: "address" });
const link = z.object({ label: requiredLine("Texto", 60), to: target });
const links = (label: string, max: number) => list(label, link, max);

const MAX_MENU_LINKS = 12;
/** A menu link; one with a level is nested in the link above. The level is set on the page itself (docs/adr/0088). */
const menuLink = link.extend({
  level: z.enum(["inner"], "Nível: só inner, dentro do item acima").nullish().meta({ title: "Nível" }),
});
const menuLinks = list("Itens", menuLink, 40)
  .unwrap()
  .refine(
    (links) => groupLinks(links).length <= MAX_MENU_LINKS,
    `Itens: no máximo ${MAX_MENU_LINKS}, sem contar os que estão dentro de outros`,
  )
  .default([])
  .meta({ title: "Itens" });

/** Rendered as a link. */
const POLICY: NamedValues = { política: "o link para a política de privacidade" };
const tab = requiredLine("Título da aba", 120);
const failedLine = textLine("Quando o envio falha", 200);

export const SITE_PARTS = [
  describePart(MENU, {
    group: "Todo o site",
    label: "Menu",
    hint: "O topo de todas as páginas. Páginas próprias marcadas para o menu entram antes de Contato, e as que estão fora do ar somem daqui. Enquanto o menu é o de início, blog, portfólio e FAQ só aparecem quando têm conteúdo.",
    fields: { items: menuLinks },
  }),
  describePart(FOOTER, {
    group: "Todo o site",
    label: "Rodapé",
    hint: "O rodapé de todas as páginas. Contatos e redes sociais vêm das configurações.",
    fields: {
      columns: list("Colunas", z.object({ title: requiredLine("Título", 60), links: links("Links", 15) }), 3),
      services: textLine("Título da coluna de serviços (vazio: sem a coluna)", 60),
      contact: textLine("Título da coluna de contato", 60),
      button: textLine("Botão para o contato (vazio: sem o botão)", 40),
      closing: textLine("Linha final", 160),
    },
  }),
  describePart(COOKIES, {
    group: "Todo o site",
    label: "Aviso de cookies",
    hint: "Só aparece quando há um código de terceiros nas configurações.",
    values: { ferramentas: "as ferramentas configuradas" },
    fields: {
      title: requiredLine("Título", 80),
      text: textBlock("Texto", 600),
      more: textLine("Link para a política de cookies", 40),
      choices: requiredLine("Nome da lista de escolhas, para leitores de tela", 80),
      statistics: requiredLine("Estatística: nome", 40),
      statisticsText: textLine("Estatística: texto", 200),
      advertising: requiredLine("Publicidade: nome", 40),
      advertisingText: textLine("Publicidade: texto", 200),
      maps: requiredLine("Mapa: nome", 40),
      mapsText: textLine("Mapa: texto", 200),
    },
  }),
  describePart(WHATSAPP, {
    group: "Todo o site",
    label: "Conversa no WhatsApp",
    hint: "O diálogo do botão que acompanha a rolagem.",
    values: { nome: "o nome que a pessoa escreveu" },
    fields: {
      text: textLine("Texto", 200),
      greeting: textLine("Começo da mensagem de quem diz o nome", 120),
      message: textBlock("Mensagem que já vem escrita", 300),
    },
  }),
  describePart(WAITING, {
    group: "Todo o site",
    label: "Aviso de espera",
    hint: "Enquanto outra página demora a chegar.",
    fields: {
      page: requiredLine("Uma página", 60),
      projects: requiredLine("O portfólio", 60),
      posts: requiredLine("O blog", 60),
    },
  }),
  describePart(LOST_MESSAGE, {
    group: "Avisos",
    label: "Mensagem descartada",
    hint: `Para quem escreveu sem conexão e não voltou em ${OUTBOX_DAYS} dias.`,
    fields: { title: requiredLine("Título", 120), text: textBlock("Texto", 300) },
  }),
  describePart(EBOOK_POPUP, {
    group: "Todo o site",
    card: "E-book",
    label: "E-book: arquivo, capa e janela",
    hint: "Em /ebook, no fim dos artigos e na janela que se abre sozinha uma vez por visita, onde não há outro formulário. Sem arquivo, nada disso aparece.",
    values: POLICY,
    fields: {
      file: fileAddress("Endereço do arquivo (vazio: sem e-book)"),
      opens: choice(
        "A janela se abre sozinha",
        ["everywhere", "blog", "never"],
        ["Em todo o site", "Só no blog", "Nunca"],
      ),
      cover: imageAddress("Capa"),
      coverTitle: textBlock("Capa sem imagem: título, em até duas linhas", 40),
      coverText: textLine("Capa sem imagem: abaixo do título", 60),
      title: requiredLine("Título", 120),
      text: textBlock("Texto", 300),
      terms: textLine("Abaixo do botão", 300),
      failed: failedLine,
      open: requiredLine("Link para o arquivo", 60),
    },
  }),
  describePart(CONTACT_FORM, {
    group: "Formulários",
    label: "Formulário de contato",
    values: POLICY,
    fields: {
      terms: textLine("Abaixo do botão", 300),
      sent: textLine("Depois do envio", 300),
      failed: failedLine,
      queued: requiredLine("Sem conexão", 200),
      queuedText: textLine("Sem conexão: o que acontece", 200),
      delivered: requiredLine("Quando a conexão volta", 200),
    },
  }),
  describePart(CONTACT_SENT, {
    group: "Formulários",
    label: "Mensagem enviada",
    hint: `Junto de “${SENT_TITLE}”. O prazo de {{retorno}} é o das configurações; prometa outro só se for cumpri-lo.`,
    fields: { text: requiredLine("Texto", 200) },
  }),
  describePart(NEWSLETTER, {
    group: "Formulários",
    label: "Newsletter",
    hint: "No fim do blog e na página da newsletter.",
    values: POLICY,
    fields: {
      title: requiredLine("Título", 120),
      text: textBlock("Texto", 300),
      terms: textLine("Abaixo do botão", 300),
      sent: textLine("Depois da inscrição", 300),
      failed: failedLine,
    },
  }),
  describePart(NEWSLETTER_LEAVE, {
    group: "Formulários",
    label: "Sair da newsletter",
    hint: "A página do link que está em cada e-mail.",
    fields: {
      title: requiredLine("Título", 120),
      text: textBlock("Texto", 300),
      button: requiredLine("Botão", 40),
      stay: requiredLine("Outro botão", 40),
      leftTitle: requiredLine("Depois de sair: título", 120),
      leftText: textBlock("Depois de sair: texto", 300),
      leftHome: requiredLine("Depois de sair: botão", 40),
      leftBack: requiredLine("Depois de sair: outro botão", 40),
      unknownTitle: requiredLine("Link errado: título", 120),
      unknownText: textBlock("Link errado: texto", 300),
      unknownButton: requiredLine("Link errado: botão", 40),
      seoTitle: tab,
    },
  }),
  describePart(NOT_FOUND, {
    group: "Avisos",
    label: "Página não encontrada",
    fields: {
      title: requiredLine("Título", 120),
      text: textBlock("Texto", 300),
      button: requiredLine("Botão", 40),
      ways: textLine("Acima dos outros caminhos", 60),
      seoTitle: tab,
    },
  }),
  describePart(ERROR, {
    group: "Avisos",
    label: "Erro",
    hint: "Quando uma página falha.",
    fields: { title: requiredLine("Título", 120), text: textBlock("Texto", 300) },
  }),
  describePart(MAINTENANCE_TEXTS, {
    group: "Avisos",
    label: "Manutenção",
    hint: "No lugar de todas as páginas, enquanto o modo de manutenção está ligado.",
    fields: {
      title: requiredLine("Título", 120),
      text: textBlock("Texto", 300),
      contact: textLine("Para quem tem pressa", 200),
      seoTitle: tab,
    },
  }),
  describePart(CONSTRUCTION, {
    group: "Avisos",
    label: "Em construção",
    hint: "No lugar de todas as páginas, até que o site seja aberto. Seu contato vem abaixo.",
    fields: {
      title: requiredLine("Título", 120),
      text: textBlock("Texto", 300),
      whatsapp: requiredLine("Link para o WhatsApp", 60),
      seoTitle: tab,
    },
  }),
  describePart(OFFLINE, {
    group: "Avisos",
    label: "Sem conexão",
    fields: {
      title: requiredLine("Título", 120),
      text: textBlock("Texto", 300),
      button: requiredLine("Botão", 40),
      seen: requiredLine("Acima das páginas guardadas", 80),
      seoTitle: tab,
    },
  }),
];
