// The e-mails: what each may name, and what it must.
import {
  EBOOK_MAIL,
  FAILING_MAIL,
  LEAD_MAIL,
  MAIL_FACTS,
  BACKUP_AGAIN_MAIL,
  BACKUP_FAILED_MAIL,
  NOT_PUBLISHED_MAIL,
  REMOVAL_DONE_MAIL,
  REMOVAL_RECEIPT_MAIL,
  REMOVAL_REFUSED_MAIL,
  REMOVAL_TEAM_MAIL,
  REQUEST_MAIL,
  REQUEST_RETURNED_MAIL,
  STILL_PUBLISHED_MAIL,
  TEST_MAIL,
  WELCOME_MAIL,
  WELL_AGAIN_MAIL,
} from "#src/settings/texts/words/mails.ts";
import { describePart } from "./describe-part.ts";
import { factName, mailButton as button, mailFields as mail } from "./mail-fields.ts";

const group = "E-mails";
const site = { site: "o endereço do site" };
const facts = (what: string) => ({ dados: what, ...site });
const policy = { política: "botão: ler a política de privacidade" };
const answered = { protocolo: "o protocolo", ...facts("o protocolo, em uma tabela"), ...policy };

export const MAIL_PARTS = [
  describePart(LEAD_MAIL, {
    group,
    label: "Novo contato",
    hint: "Para a equipe, quando alguém escreve ou pede o e-book.",
    values: {
      nome: "o nome de quem escreveu",
      mensagem: "a mensagem",
      ...facts("nome, e-mail, telefone e origem, em uma tabela"),
      link: "botão: ver no painel",
      responder: "botão: responder a quem escreveu",
    },
    needs: { body: ["dados", "mensagem"] },
    fields: { ...mail, reply: button("Botão {{responder}}"), button: button("Botão {{link}}") },
  }),
  describePart(EBOOK_MAIL, {
    group,
    label: "E-book",
    hint: "Para quem pediu o e-book.",
    values: {
      nome: "o primeiro nome; some quando não há",
      ...facts("o endereço do arquivo, em uma tabela"),
      link: "botão: baixar o e-book",
    },
    needs: { body: ["link"] },
    fields: { ...mail, button: button("Botão {{link}}") },
  }),
  describePart(WELCOME_MAIL, {
    group,
    label: "Boas-vindas da newsletter",
    hint: "Para quem se inscreveu.",
    values: { site: "o endereço do site", link: "botão: sair da lista", blog: "botão: ler o blog" },
    needs: { body: ["link"] },
    fields: { ...mail, blog: button("Botão {{blog}}"), button: button("Botão {{link}}") },
  }),
  describePart(REMOVAL_TEAM_MAIL, {
    group,
    label: "Remoção de dados: aviso à equipe",
    values: {
      protocolo: "o protocolo",
      motivo: "o motivo escrito pela pessoa",
      ...facts("protocolo, prazo e contato, em uma tabela"),
      link: "botão: ver no painel",
      responder: "botão: responder à pessoa",
    },
    needs: { body: ["dados", "motivo"] },
    fields: { ...mail, button: button("Botão {{link}}"), reply: button("Botão {{responder}}") },
  }),
  describePart(REMOVAL_RECEIPT_MAIL, {
    group,
    label: "Remoção de dados: recebida",
    hint: "Para quem pediu a remoção.",
    values: { ...answered, dados: "o protocolo e o prazo, em uma tabela" },
    needs: { body: ["dados"] },
    fields: { ...mail, policy: button("Botão {{política}}") },
  }),
  describePart(REMOVAL_DONE_MAIL, {
    group,
    label: "Remoção de dados: concluída",
    hint: "Para quem pediu a remoção.",
    values: { ...answered, nota: "o que a equipe escreveu; some quando não há" },
    needs: { body: ["dados", "nota"] },
    fields: { ...mail, policy: button("Botão {{política}}") },
  }),
  describePart(REMOVAL_REFUSED_MAIL, {
    group,
    label: "Remoção de dados: recusada",
    hint: "Para quem pediu a remoção.",
    values: { ...answered, nota: "o que a equipe escreveu; some quando não há" },
    needs: { body: ["dados", "nota"] },
    fields: { ...mail, policy: button("Botão {{política}}") },
  }),
  ...[
    { part: NOT_PUBLISHED_MAIL, label: "Publicação agendada que não aconteceu" },
    { part: STILL_PUBLISHED_MAIL, label: "Retirada agendada que não aconteceu" },
  ].map(({ part, label }) =>
    describePart(part, {
      group,
      label,
      hint: "Para quem agendou.",
      values: {
        título: "o título do conteúdo",
        ...facts("o que era, para quando, e o motivo, em uma tabela"),
        link: "botão: ver a agenda",
      },
      needs: { body: ["dados"] },
      fields: { ...mail, button: button("Botão {{link}}") },
    }),
  ),
  describePart(REQUEST_MAIL, {
    group,
    label: "Pedido de publicação",
    hint: "Para quem pode publicar.",
    values: { título: "o título do texto", nome: "quem pediu", link: "botão: ver no painel", ...site },
    needs: { body: ["link"] },
    fields: { ...mail, button: button("Botão {{link}}") },
  }),
  describePart(REQUEST_RETURNED_MAIL, {
    group,
    label: "Pedido de publicação devolvido",
    hint: "Para quem pediu a publicação.",
    values: {
      título: "o título do texto",
      nome: "quem devolveu",
      nota: "o recado de quem devolveu; some quando não há",
      link: "botão: abrir o texto",
      ...site,
    },
    needs: { body: ["nota"] },
    fields: { ...mail, button: button("Botão {{link}}") },
  }),
  ...[
    { part: FAILING_MAIL, label: "Algo precisa de atenção" },
    { part: WELL_AGAIN_MAIL, label: "Voltou ao normal" },
  ].map(({ part, label }) =>
    describePart(part, {
      group,
      label,
      hint: "Para quem administra o site.",
      values: {
        partes: "o que falha, ou falhava",
        ...facts("o que se encontrou e o que fazer, em uma tabela"),
        link: "botão: ver o funcionamento",
      },
      needs: { body: ["dados"] },
      fields: { ...mail, button: button("Botão {{link}}") },
    }),
  ),
  ...[
    { part: BACKUP_FAILED_MAIL, label: "Cópia de segurança que falhou" },
    { part: BACKUP_AGAIN_MAIL, label: "Cópia de segurança que voltou a funcionar" },
  ].map(({ part, label }) =>
    describePart(part, {
      group,
      label,
      hint: "Para quem administra o site.",
      values: { ...facts("quando foi, e o motivo, em uma tabela"), link: "botão: ver as cópias" },
      needs: { body: ["dados"] },
      fields: { ...mail, button: button("Botão {{link}}") },
    }),
  ),
  describePart(TEST_MAIL, {
    group,
    label: "Teste de e-mail",
    hint: "Para quem o pede em “Funcionamento”.",
    values: site,
    fields: mail,
  }),
  describePart(MAIL_FACTS, {
    group,
    label: "Nomes nas tabelas",
    hint: "Ao lado dos dados, em todos os e-mails.",
    fields: {
      name: factName("O nome de quem escreveu"),
      email: factName("O e-mail"),
      phone: factName("O telefone"),
      sentAt: factName("Contato: quando foi enviado"),
      source: factName("Contato: o formulário"),
      page: factName("Contato: o endereço da página"),
      campaign: factName("Contato: a campanha"),
      accepted: factName("Contato: o consentimento"),
      file: factName("E-book: o endereço do arquivo"),
      protocol: factName("Remoção de dados: o protocolo"),
      due: factName("Remoção de dados: o prazo"),
      requestedAt: factName("Remoção de dados: quando foi enviada"),
      title: factName("Agenda: o título do conteúdo"),
      action: factName("Agenda: o que era"),
      publish: factName("Agenda: uma publicação"),
      unpublish: factName("Agenda: uma retirada"),
      scheduledFor: factName("Agenda: para quando"),
      reason: factName("O motivo de uma falha"),
      when: factName("Cópia de segurança: quando"),
      role: factName("Convite: o papel na equipe"),
      account: factName("Senhas erradas: a conta"),
      noticedAt: factName("Senhas erradas: quando foi notado"),
    },
  }),
];
