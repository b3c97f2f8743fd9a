// Describes timeline events in Portuguese.

import { labelOf, showValue } from "../fields.ts";
import { sourceName } from "../labels.ts";
import { type Delivery, type Report, describeDelivery } from "../mail/delivery/schema.ts";
import { type Invitation, UNSENT_REASONS, type UnsentReason } from "../mail/mailbox/schema.ts";
import { plainSubject } from "../mail/outgoing/answer-subject.ts";
import type { LeadEvent } from "../timeline/schema.ts";

interface EventWords {
  title: string;
  /** Text that somebody wrote. */
  text?: string;
  /** The text with quotation and signature. */
  whole?: string;
  /** Lines such as changed fields or attachments. */
  facts: string[];
}

const nameFacts = ({ name, email, phone }: LeadEvent["data"]): string[] =>
  [name, email, showValue("phone", phone)].filter(
    (fact) => typeof fact === "string" && fact !== "",
  ) as string[];

/** Describes changes that a merge or its undo made to the kept lead. */
const dealFacts = ({ deal }: LeadEvent["data"]): string[] => (deal ? changedFacts(deal as Changes) : []);

/** Describes an event; types without a description show their text. */
export function describeEvent({ type, data }: Pick<LeadEvent, "type" | "data">): EventWords {
  const words = data.plain ?? data.text;
  const text = typeof words === "string" ? { text: words } : {};
  switch (type) {
    case "form":
      if (data.entered)
        return { title: "Cadastrou o lead", facts: [`Fonte: ${sourceName(textOf(data.source))}`] };
      if (data.importId || data.source === "csv")
        return { title: "Importado de um arquivo", ...importWords(data) };
      return { title: `Escreveu por ${sourceName(textOf(data.source))}`, ...formWords(data) };
    case "ebook":
      if (data.importId) return { title: "Importado de um arquivo", ...importWords(data) };
      return { title: "Pediu o e-book", ...formWords(data) };
    case "newsletter":
      return { title: "Inscreveu-se na newsletter", facts: [] };
    case "note":
      return { title: noteTitle(data.by), ...text, facts: [] };
    case "task":
      return { title: taskTitle(data.done), text: textOf(data.title), facts: [] };
    case "owner":
      if (data.byTurn) return { title: `Atribuído a ${nameOf(data.to)} pela distribuição`, facts: [] };
      return { title: "Mudou o responsável", facts: [`${nameOf(data.from)} → ${nameOf(data.to)}`] };
    case "status":
      if (data.changes && "nextStep" in (data.changes as Changes)) return describeStepChange(data);
      return data.changes
        ? { title: "Mudou os dados", facts: changedFacts(data.changes as Changes) }
        : movedWords(data);
    case "mail-out":
      return {
        title: `${data.isUnsent ? "E-mail não enviado" : "Respondeu por e-mail"}: ${textOf(data.subject)}`,
        ...text,
        facts: [...copyFacts(data), ...deliveryFacts(data)],
      };
    case "mail-in":
      if (data.bounce || data.report)
        return { title: `${reportTitle(data)}: ${textOf(data.subject)}`, ...text, facts: reportFacts(data) };
      return {
        title: `${receivedTitle(data)}: ${invitedTo(data) || subjectOf(data)}`,
        ...text,
        ...(typeof data.whole === "string" && { whole: data.whole }),
        facts: mailFacts(data),
      };
    case "whatsapp":
      return { title: "Clicou no WhatsApp", ...text, facts: clickFacts(data) };
    case "merge":
      return { title: "Juntou-se a este lead", facts: [...nameFacts(data), ...dealFacts(data)] };
    case "undo":
      return { title: "Separou-se deste lead", facts: [...nameFacts(data), ...dealFacts(data)] };
  }
}

/** Says what became of a mail to the lead. */
function deliveryFacts({ delivery }: LeadEvent["data"]): string[] {
  const { detail } = (delivery ?? {}) as Partial<Delivery>;
  return detail ? [capitalize(detail)] : [];
}

const REPORT_TITLES = {
  failed: "E-mail não entregue",
  delayed: "E-mail atrasado",
  delivered: "E-mail entregue",
  complaint: "E-mail marcado como spam",
} as const;

const reportTitle = ({ report }: LeadEvent["data"]): string =>
  REPORT_TITLES[(report as Partial<Report> | undefined)?.state ?? "failed"];

/** Lists why a mail was not delivered, to whom, and the server's words. */
function reportFacts({ report, bounce }: LeadEvent["data"]): string[] {
  const { state, address, failure, isTemporary } = (report ?? {}) as Partial<Report>;
  const words = textOf((bounce as { reason?: unknown } | undefined)?.reason);
  const outcome = state && failure ? capitalize(describeDelivery(state, failure, isTemporary)) : "";
  const known = [address, outcome].filter(Boolean).join(": ");
  return [...(known ? [known] : []), ...(words ? [known ? `O servidor disse: ${words}` : words] : [])];
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Lists a mail's recipients in copy, attachments and failed sender checks. */
export function mailFacts(data: LeadEvent["data"]): string[] {
  const { from, attachments, failedChecks, team } = data;
  const { name, address } = (from ?? {}) as { name?: unknown; address?: unknown };
  const [files, failed] = [attachments, failedChecks].map((list) => (Array.isArray(list) ? list : []));
  return [
    ...(address && name ? [`De ${textOf(address)}`] : []),
    ...copyFacts(data),
    ...keptFacts(team),
    ...(files?.length ? [`Anexos, na caixa de e-mail: ${files.join(", ")}`] : []),
    ...(failed?.length
      ? [
          `O remetente pode ser falso: ${failed.join(", ").toUpperCase()} não confere${failed.length > 1 ? "m" : ""}`,
        ]
      : []),
  ];
}

const copyFacts = ({ cc }: LeadEvent["data"]): string[] =>
  Array.isArray(cc) && cc.length > 0 ? [`Cc: ${cc.join(", ")}`] : [];

const INVITATION_TITLES = {
  accepted: "Aceitou o convite",
  declined: "Recusou o convite",
  tentative: "Respondeu talvez ao convite",
} as const;

function receivedTitle({ automatic, receipt, team, invitation }: LeadEvent["data"]): string {
  if (team) return "E-mail da equipe, não enviado ao lead";
  if (invitation) return INVITATION_TITLES[(invitation as Invitation).answer];
  if (receipt) return "Confirmação de leitura";
  return automatic ? "Resposta automática" : "Enviou um e-mail";
}

/** Returns the subject, without what a program says of itself before it. */
const subjectOf = ({ automatic, subject }: LeadEvent["data"]): string =>
  (automatic ? plainSubject(textOf(subject)) : "") || textOf(subject);

const invitedTo = ({ invitation }: LeadEvent["data"]): string =>
  textOf((invitation as Partial<Invitation> | undefined)?.title);

function keptFacts(team: unknown): string[] {
  const why = UNSENT_REASONS[(team as { kept?: UnsentReason } | undefined)?.kept ?? ("" as UnsentReason)];
  return why ? [`De um endereço da equipe. Não foi enviado ao lead: ${why}.`] : [];
}

/** Describes a move. The stage is left out where it has the name of the status. */
function movedWords({ from, to, stage, undoes }: LeadEvent["data"]): EventWords {
  const statuses = to === undefined ? [] : [`${showValue("status", from)} → ${showValue("status", to)}`];
  const stages = (stage ?? {}) as { from?: unknown; to?: unknown };
  const moved = stage ? `${nameOf(stages.from)} → ${nameOf(stages.to)}` : "";
  const [article, what] = to === undefined ? ["a", "etapa"] : ["o", "status"];
  return {
    title: undoes ? `Desfez a mudança de ${what}` : `Mudou ${article} ${what}`,
    facts: [
      ...statuses,
      ...(moved && !statuses.includes(moved) ? [to === undefined ? moved : `Etapa: ${moved}`] : []),
    ],
  };
}

type Changes = Record<string, { from: unknown; to: unknown }>;

function formWords(data: LeadEvent["data"]): Omit<EventWords, "title"> {
  return {
    ...(typeof data.message === "string" && { text: data.message }),
    facts: [
      ...(typeof data.consent === "string" ? [`Aceitou: ${data.consent}`] : []),
      ...(Array.isArray(data.pages) ? [`Páginas vistas antes: ${data.pages.map(pathOf).join(" → ")}`] : []),
    ],
  };
}

/** Describes a lead of a file. The file may name where the lead came from, and what it wrote. */
function importWords(data: LeadEvent["data"]): Omit<EventWords, "title"> {
  const { text, facts } = formWords(data);
  const source = data.source === "csv" ? [] : [`Fonte: ${sourceName(textOf(data.source))}`];
  return { ...(text !== undefined && { text }), facts: [...source, ...facts] };
}

const pathOf = (page: { path?: unknown } | null) => textOf(page?.path);

function clickFacts({ code, page, source, campaign }: LeadEvent["data"]): string[] {
  const facts = [
    ["Código", code && `#${textOf(code)}`],
    ["Página", page],
    ["Origem", source],
    ["Campanha", campaign],
  ];
  return facts.filter(([, value]) => value).map(([name, value]) => `${textOf(name)}: ${textOf(value)}`);
}

function describeStepChange({ changes, done }: LeadEvent["data"]): EventWords {
  const { from, to } = (changes as Changes).nextStep ?? {};
  const [before, after] = [textOf(from), textOf(to)];
  if (done) return { title: "Próximo passo feito", facts: [before, ...(after ? [`Depois: ${after}`] : [])] };
  if (!after) return { title: "Tirou o próximo passo", facts: [before] };
  return before
    ? { title: "Mudou o próximo passo", facts: [`${before} → ${after}`] }
    : { title: "Marcou o próximo passo", facts: [after] };
}

function noteTitle(by: unknown): string {
  if (by === "phone") return "Respondeu por telefone";
  if (by === "discarded-mail") return "E-mail cancelado";
  if (by === "trash") return "Movido para a lixeira";
  if (by === "restored") return "Restaurado da lixeira";
  if (by === "written") return "Saiu da lixeira: a pessoa escreveu";
  return by === "whatsapp" ? "Respondeu por WhatsApp" : "Nota";
}

function taskTitle(done: unknown): string {
  if (done === undefined) return "Nova tarefa";
  return done ? "Tarefa feita" : "Tarefa reaberta";
}

function changedFacts(changes: Changes): string[] {
  return Object.entries(changes).map(
    ([name, { from, to }]) =>
      `${labelOf(name)}: ${showValue(name, from) || "vazio"} → ${showValue(name, to) || "vazio"}`,
  );
}

const nameOf = (person: unknown): string => (person as { name?: string } | undefined)?.name ?? "ninguém";
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
