// Texts of generated pages: lists, contact, and pages with forms.

import { z } from "zod";
import { CONTACT } from "#src/settings/texts/words/contact.ts";
import { EBOOK } from "#src/settings/texts/words/ebook.ts";
import { LEGAL } from "#src/settings/texts/words/legal.ts";
import { BLOG, PORTFOLIO } from "#src/settings/texts/words/lists.ts";
import { NEWSLETTER_PAGE } from "#src/settings/texts/words/newsletter.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";
import { address, list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { describePart } from "./describe-part.ts";

const head = { title: requiredLine("Título", 120), text: textBlock("Texto", 400) };
const seo = {
  seoTitle: requiredLine("Título SEO", 120),
  seoDescription: textBlock("Descrição SEO (vazia: a do site)", 300),
};
const share = requiredLine("Título da imagem de compartilhamento", 80);
const closing = {
  closingTitle: requiredLine("Fim da página: título", 120),
  closingText: textBlock("Fim da página: texto", 300),
};
const message = textBlock("Mensagem que já vem escrita no WhatsApp", 300);
const group = "Páginas do site";

export const PAGE_PARTS = [
  describePart(CONTACT, {
    group,
    label: "Contato",
    hint: "onde há dados de contato; os textos de /contato e /faq se editam na própria página",
    fields: { whatsappMessage: message },
  }),
  describePart(BLOG, {
    group,
    label: "Blog",
    hint: "/blog, e o que está em volta dos artigos",
    fields: {
      ...head,
      withoutTag: requiredLine("O que mostra de novo todas as tags", 60),
      contents: requiredLine("Acima do sumário de um artigo", 60),
      related: requiredLine("Acima dos artigos relacionados", 80),
      closingTitle: requiredLine("Fim de um artigo: título", 120),
      closingText: textBlock("Fim de um artigo: texto", 300),
      missing: textBlock("Artigo que não existe: texto", 300),
      notCopied: requiredLine("Quando o link não pode ser copiado", 80),
      share,
      ...seo,
    },
  }),
  describePart(PORTFOLIO, {
    group,
    label: "Portfólio",
    hint: "/portfolio, e o que está em volta dos projetos",
    fields: {
      ...head,
      ...closing,
      readCase: requiredLine("Botão que leva ao projeto", 60),
      projectTitle: requiredLine("Fim de um projeto: título", 120),
      projectText: textBlock("Fim de um projeto: texto", 300),
      missing: textBlock("Projeto que não existe: texto", 300),
      share,
      ...seo,
    },
  }),
  describePart(EBOOK, {
    group,
    card: "E-book",
    label: "E-book: página",
    hint: "/ebook",
    fields: {
      ...head,
      chapters: list("O que há nele", z.object({ text: requiredLine("Texto", 160) }), 12),
      sent: textBlock("Depois do envio", 300),
      ...seo,
    },
  }),
  describePart(NEWSLETTER_PAGE, {
    group,
    label: "Página da newsletter",
    hint: "/newsletter",
    fields: {
      done: textBlock("Depois da inscrição", 400),
      doneButton: requiredLine("Depois da inscrição: botão", 40),
      share,
      ...seo,
    },
  }),
  describePart(LEGAL, {
    group,
    label: "Em volta dos textos legais",
    hint: "política de privacidade e termos: o sumário e as versões; os textos são páginas",
    fields: {
      contents: requiredLine("Acima do sumário", 60),
      versions: requiredLine("Link e página das versões", 60),
      versionsTitle: requiredLine("Título da lista, depois do nome do texto", 60),
      since: requiredLine("Antes da data de uma versão", 60),
      current: requiredLine("Marca da versão em vigor", 40),
      wasSince: requiredLine("Aviso sobre uma versão antiga, antes da data", 120),
      readCurrent: requiredLine("Aviso sobre uma versão antiga: link", 60),
    },
  }),
  describePart(REMOVAL, {
    group,
    label: "Remoção de dados",
    hint: "/remove-cadastro",
    fields: {
      ...head,
      emailHint: textLine("Abaixo do e-mail", 160),
      reasonHint: textLine("Abaixo do motivo", 160),
      terms: textLine("Abaixo do botão", 300),
      failed: textLine("Quando o envio falha", 200),
      deadlineTitle: requiredLine("Prazo: título", 80),
      deadlineText: textBlock("Prazo: texto", 400),
      keptTitle: requiredLine("O que fica: título", 80),
      keptText: textBlock("O que fica: texto", 400),
      kept: list(
        "O que fica",
        z.object({ term: requiredLine("O quê", 80), text: textBlock("Por quê", 200) }),
        10,
      ),
      waysTitle: requiredLine("Links: título", 80),
      ways: list("Links", z.object({ label: requiredLine("Texto", 80), to: address("Leva a") }), 6),
      receipt: textBlock("Depois do envio", 400),
      receiptNext: textBlock("Depois do envio: o que acontece", 500),
      share,
      ...seo,
    },
  }),
];
