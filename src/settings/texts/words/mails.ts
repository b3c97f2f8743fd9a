// Every e-mail except those about accounts (account-mails.ts). A paragraph that is only a link's name becomes a button,
// and `{{dados}}` the table of facts (compose-mail.ts). mail-parts.ts defines what each may and must reference.

import { CONTACT_YEARS } from "#src/shared/time/deadlines.ts";
import { REMOVAL_DEADLINE, REMOVAL_DEADLINE_IN_DAYS } from "#src/shared/time/removal-deadline.ts";
import { definePart } from "./part.ts";

/** Labels of facts in the tables of all mails. */
export const MAIL_FACTS = definePart("mail-facts", {
  name: "Nome",
  email: "E-mail",
  phone: "Telefone",
  sentAt: "Enviado em",
  source: "Fonte",
  page: "Página",
  campaign: "Campanha",
  accepted: "Aceitou",
  file: "Arquivo",
  protocol: "Protocolo",
  due: "Prazo",
  requestedAt: "Enviada em",
  erasedAt: "Apagado em",
  legalReason: "Motivo legal",
  title: "Título",
  action: "O que",
  publish: "Publicar",
  unpublish: "Tirar do ar",
  scheduledFor: "Agendado para",
  reason: "Motivo",
  when: "Quando",
  role: "Papel",
  account: "Conta",
  noticedAt: "Detectado em",
});

export const LEAD_MAIL = definePart("mail-lead", {
  subject: "Novo contato: {{nome}}",
  heading: "Novo contato pelo site",
  body: "{{dados}}\n\n{{mensagem}}\n\n{{responder}} {{link}}",
  reply: "Responder",
  button: "Ver no painel",
  footer: "{{resposta}}",
});

/** Explains what happens to a reply to a notice about a lead. */
export const NOTICE_REPLY = definePart("mail-notice-reply", {
  byMail:
    "Você pode responder a este e-mail: a sua resposta vai a quem escreveu, em nome da empresa, e fica na linha do tempo do lead.",
  direct:
    "Uma resposta a este e-mail vai direto a quem escreveu, e o painel não sabe dela: pelo botão, ela fica na linha do tempo.",
});

export const ANSWER_KEPT_MAIL = definePart("mail-answer-kept", {
  subject: "Sua resposta não foi enviada: {{nome}}",
  heading: "Uma resposta não foi enviada",
  body: "Chegou um e-mail com o seu endereço em resposta ao lead {{nome}}, e ele não foi enviado: {{porquê}}.\n\nO e-mail está guardado em “A quem pertence?”. Para que a resposta chegue, escreva pelo painel.\n\n{{link}}",
  button: "Responder pelo painel",
  footer: "Você recebe este aviso porque um e-mail com o seu endereço respondeu a um lead de {{site}}.",
});

export const MAIL_FAILED_MAIL = definePart("mail-failed", {
  subject: "E-mail não entregue: {{nome}}",
  heading: "Um e-mail não foi entregue",
  body: "Um e-mail que saiu daqui para {{nome}} não foi entregue.\n\n{{dados}}\n\nConfira o endereço, ou responda por telefone ou WhatsApp.\n\n{{link}}",
  button: "Ver o lead",
  footer: "Você recebe este aviso porque responde por este contato ou administra {{site}}.",
});

export const OVERDUE_MAIL = definePart("mail-overdue", {
  subject: "Sem resposta no prazo: {{nome}}",
  heading: "Um contato aguarda resposta",
  body: "{{nome}} escreveu pelo site, e o prazo da resposta passou.\n\n{{dados}}\n\n{{link}}",
  button: "Ver o lead",
  footer:
    "Você recebe este aviso uma vez por contato, porque responde por ele ou administra {{site}}. {{resposta}}",
});

export const TASKS_MAIL = definePart("mail-tasks", {
  subject: "Para fazer hoje: {{quantas}}",
  heading: "O que há para fazer hoje",
  body: "{{dados}}\n\n{{link}}",
  button: "Abrir o painel",
  footer: "Você recebe este e-mail nos dias úteis em que há algo para você fazer em {{site}}.",
});

export const NOTICES_MAIL = definePart("mail-notices", {
  subject: "{{resumo}}",
  heading: "Avisos sobre leads",
  body: "{{dados}}\n\n{{link}}",
  button: "Ver no painel",
  footer: "Você recebe este e-mail porque escolheu estes avisos em “Minha conta”, em {{site}}.",
});

export const EBOOK_MAIL = definePart("mail-ebook", {
  subject: "Seu e-book chegou",
  heading: "Seu e-book chegou",
  body: "Olá, {{nome}}. Aqui está o e-book que você pediu.\n\n{{dados}}\n\n{{link}}",
  button: "Baixar o e-book",
  footer:
    "Você recebeu este e-mail porque o e-book foi pedido com este endereço em {{site}}. Foi só isso: você não entrou em nenhuma lista.",
});

export const WELCOME_MAIL = definePart("mail-newsletter", {
  subject: "Você está na newsletter da {{empresa}}",
  heading: "Inscrição confirmada",
  body: "A partir de agora, nossas novidades chegam neste endereço.\n\nNão foi você, ou mudou de ideia? Dá para sair agora ou quando quiser, sem explicar nada.\n\n{{blog}} {{link}}",
  blog: "Ler o blog",
  button: "Sair da lista",
  footer: "Você recebeu este e-mail porque este endereço foi inscrito em {{site}}.",
});

export const REMOVAL_TEAM_MAIL = definePart("mail-removal-team", {
  subject: "Remoção de dados: {{protocolo}}",
  heading: "Solicitação de remoção de dados",
  body: "{{dados}}\n\nMotivo:\n{{motivo}}\n\n{{link}} {{responder}}",
  button: "Ver no painel",
  reply: "Responder",
  footer: `O prazo conta ${REMOVAL_DEADLINE}: ${REMOVAL_DEADLINE_IN_DAYS}, sem fins de semana e feriados nacionais.`,
});

const POLICY_BUTTON = "Ler a política de privacidade";
const LGPD =
  "Você recebeu este e-mail por causa de um pedido feito com este endereço pela Lei Geral de Proteção de Dados (LGPD).";

export const REMOVAL_RECEIPT_MAIL = definePart("mail-removal-receipt", {
  subject: "Recebemos a sua solicitação: {{protocolo}}",
  heading: "Recebemos a sua solicitação",
  body: "Olá. Recebemos um pedido para remover os dados pessoais ligados a este e-mail.\n\n{{dados}}\n\nO que acontece agora: conferimos o que guardamos com este e-mail, apagamos o que não precisa ficar por lei e avisamos você por aqui. Se precisarmos confirmar que o pedido é seu, escreveremos antes.\n\nSe não foi você quem pediu, responda a este e-mail e nada será apagado.\n\n{{política}}",
  policy: POLICY_BUTTON,
  footer: LGPD,
});

export const REMOVAL_DONE_MAIL = definePart("mail-removal-done", {
  subject: "Solicitação concluída: {{protocolo}}",
  heading: "Solicitação concluída",
  body: `Olá. Concluímos o seu pedido de remoção de dados.\n\n{{resultado}}\n\n{{dados}}\n\n{{nota}}\n\nDeste pedido ficam o protocolo, as datas e o resultado, sem os seus dados, por até ${CONTACT_YEARS}\u00a0anos: eles provam que ele foi atendido. Cópias de segurança feitas antes ainda podem ter esses dados até serem substituídas; se uma for restaurada, eles são apagados de novo.\n\nA lista é do que o site guardava. Se restar alguma dúvida, responda a este e-mail.\n\n{{política}}`,
  erased: "Apagamos estes registros do site:",
  nothing: "Procuramos este e-mail no que o site guarda e não havia nada para apagar.",
  policy: POLICY_BUTTON,
  footer: LGPD,
});

export const REMOVAL_KEPT_MAIL = definePart("mail-removal-kept", {
  subject: "Solicitação concluída: {{protocolo}}",
  heading: "O que fica guardado, e por quê",
  body: "Olá. Analisamos o seu pedido de remoção de dados. Por este pedido nada foi apagado: a lei permite guardar estes dados.\n\n{{dados}}\n\n{{explicação}}\n\n{{nota}}\n\nSe discordar, responda a este e-mail. Você também pode reclamar à Autoridade Nacional de Proteção de Dados (www.gov.br/anpd).\n\n{{política}}",
  policy: POLICY_BUTTON,
  footer: LGPD,
});

export const REMOVAL_REFUSED_MAIL = definePart("mail-removal-refused", {
  subject: "Sobre a sua solicitação: {{protocolo}}",
  heading: "Não pudemos atender a sua solicitação",
  body: "Olá. Analisamos o seu pedido de remoção de dados e não pudemos atendê-lo: por este pedido nada foi apagado.\n\n{{dados}}\n\n{{nota}}\n\nSe discordar, responda a este e-mail. Você também pode reclamar à Autoridade Nacional de Proteção de Dados (www.gov.br/anpd).\n\n{{política}}",
  policy: POLICY_BUTTON,
  footer: LGPD,
});

const SCHEDULE_WORDS = {
  body: "{{dados}}\n\nNada mudou no site. Você pode agendar de novo ou fazer agora, pelo painel.\n\n{{link}}",
  button: "Ver a agenda",
  footer:
    "Você recebe este e-mail porque o agendamento foi feito com a sua conta, ou com uma que não existe mais.",
};

export const NOT_PUBLISHED_MAIL = definePart("mail-not-published", {
  subject: "Não publicado: {{título}}",
  heading: "Uma publicação agendada não aconteceu",
  ...SCHEDULE_WORDS,
});

export const STILL_PUBLISHED_MAIL = definePart("mail-still-published", {
  subject: "Continua no ar: {{título}}",
  heading: "Uma retirada agendada não aconteceu",
  ...SCHEDULE_WORDS,
});

const OPERATION_WORDS = {
  body: "{{dados}}\n\n{{link}}",
  button: "Ver o funcionamento",
  footer: "Você recebe este e-mail porque administra {{site}}. Cada aviso é enviado uma vez.",
};

export const FAILING_MAIL = definePart("mail-failing", {
  subject: "Precisa de atenção: {{partes}}",
  heading: "Algo no site precisa de você",
  ...OPERATION_WORDS,
});

export const WELL_AGAIN_MAIL = definePart("mail-well-again", {
  subject: "Voltou ao normal: {{partes}}",
  heading: "Está tudo bem de novo",
  ...OPERATION_WORDS,
});

export const TEST_MAIL = definePart("mail-test", {
  subject: "Teste de e-mail: {{empresa}}",
  heading: "Teste de e-mail",
  body: "Se você está lendo isto, os e-mails do site estão chegando.",
  footer: "Você recebe este e-mail porque pediu um teste no painel de {{site}}.",
});

export const REQUEST_MAIL = definePart("mail-publication-request", {
  subject: "Pedido de publicação: {{título}}",
  heading: "Um texto aguarda publicação",
  body: "{{nome}} pediu a publicação de “{{título}}”. Até lá, o site continua como está.\n\n{{link}}",
  button: "Ver no painel",
  footer: "Você recebe este e-mail porque pode publicar em {{site}}.",
});

export const REQUEST_RETURNED_MAIL = definePart("mail-publication-returned", {
  subject: "Devolvido: {{título}}",
  heading: "Seu texto foi devolvido",
  body: "{{nome}} leu “{{título}}” e devolveu sem publicar.\n\n{{nota}}\n\nNada se perdeu: o texto continua nos seus rascunhos, e você pode pedir a publicação de novo.\n\n{{link}}",
  button: "Abrir o texto",
  footer: "Você recebe este e-mail porque pediu a publicação deste texto em {{site}}.",
});

const BACKUP_WORDS = {
  button: "Ver as cópias de segurança",
  footer: "Você recebe este e-mail porque administra o site {{site}}.",
};

export const BACKUP_FAILED_MAIL = definePart("mail-backup-failed", {
  subject: "A cópia de segurança falhou",
  heading: "A cópia de segurança falhou",
  body: "{{dados}}\n\nO site continua no ar, e as cópias anteriores estão guardadas. Enquanto isto não for resolvido, o que for escrito daqui em diante não está em cópia nenhuma. Avisaremos quando uma cópia for comprovada de novo.\n\n{{link}}",
  ...BACKUP_WORDS,
});

export const BACKUP_AGAIN_MAIL = definePart("mail-backup-again", {
  subject: "As cópias de segurança voltaram",
  heading: "As cópias de segurança voltaram",
  body: "Uma nova cópia foi feita, restaurada em um banco de teste e comparada com o site. Nada mais precisa ser feito.\n\n{{dados}}\n\n{{link}}",
  ...BACKUP_WORDS,
});
