// E-mails about a data-removal request: one to the team, two to the person. Anybody may enter anybody's address in
// the form, so typed texts go to the team only: otherwise the form could send texts to strangers.

import { type Fact, mailto } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { MailWords } from "#src/settings/texts/compose-mail.ts";
import { type FactNames, type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import {
  REMOVAL_DONE_MAIL,
  REMOVAL_KEPT_MAIL,
  REMOVAL_RECEIPT_MAIL,
  REMOVAL_REFUSED_MAIL,
  REMOVAL_TEAM_MAIL,
} from "#src/settings/texts/words/mails.ts";
import type { TextPart, Words } from "#src/settings/texts/words/part.ts";
import {
  listCounts,
  PERSONAL_DATA_KINDS,
  type PersonalDataCounts,
} from "#src/shared/people/personal-data-kinds.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { describeReason } from "#src/shared/people/retention-reasons.ts";
import type { KeptData, RemovalStatus } from "../requests-schema.ts";
import { formatDue } from "./due-format.ts";

export interface RequestRecord {
  id: string;
  protocol: string;
  /** Null, like the reason, once the person's data is erased and the decision mailed. */
  name: string | null;
  email: string;
  phone: string | null;
  reason: string | null;
  status: RemovalStatus;
  createdAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  note: string | null;
  erased: PersonalDataCounts | null;
  kept: KeptData | null;
}

type NewRequest = RequestRecord & { name: string; reason: string };

/** Builds the e-mail to the team; replies go to the person. */
export function removalTeamMail(request: NewRequest, context: MailContext, to: string[]): Message {
  const { protocol, reason, email } = request;
  return {
    id: `removal-${request.id}`,
    to,
    replyTo: email,
    ...writeMail(REMOVAL_TEAM_MAIL, context, ({ button, reply }, names) => ({
      values: { protocolo: protocol, motivo: reason },
      links: {
        link: {
          label: button,
          href: `${context.siteUrl}/dashboard/privacidade?busca=${protocol}`,
        },
        responder: { label: reply, href: mailto(email) },
      },
      facts: teamFacts(request, names, context.timeZone),
    })),
  };
}

export function removalReceiptMail(request: RequestRecord, context: MailContext): Message {
  return personMail(request, context, {
    kind: "received",
    part: REMOVAL_RECEIPT_MAIL,
    values: () => ({}),
    facts: (names) => [{ label: names.due, value: formatDue(request.dueAt, context.timeZone) }],
  });
}

export function removalDecisionMail(request: RequestRecord, context: MailContext): Message {
  const { status, erased, kept } = request;
  // Includes the time, so that a second decision after a reopening gets its own Message-ID.
  const kind = `decided-${request.decidedAt?.getTime() ?? 0}`;
  const nota = request.note ?? "";
  if (status === "DONE" && kept) return keptMail(request, context, kept, kind);
  if (status === "DONE")
    return personMail(request, context, {
      kind,
      part: REMOVAL_DONE_MAIL,
      values: ({ erased: some, nothing }) => ({ nota, resultado: resultOf(erased, some, nothing) }),
      facts: (names) => [
        ...(erased && request.decidedAt
          ? [{ label: names.erasedAt, value: formatDue(request.decidedAt, context.timeZone) }]
          : []),
        ...countFacts(erased),
      ],
    });
  return personMail(request, context, {
    kind,
    part: REMOVAL_REFUSED_MAIL,
    values: () => ({ nota }),
    facts: () => [],
  });
}

/** Claims nothing for requests that were concluded before results were stored. */
function resultOf(erased: PersonalDataCounts | null, some: string, nothing: string): string {
  if (!erased) return "";
  return listCounts(erased).length > 0 ? some : nothing;
}

function keptMail(request: RequestRecord, context: MailContext, kept: KeptData, kind: string): Message {
  return personMail(request, context, {
    kind,
    part: REMOVAL_KEPT_MAIL,
    values: () => ({ nota: request.note ?? "", explicação: kept.text ?? "" }),
    facts: (names) => [
      { label: names.legalReason, value: describeReason(kept.reason) },
      ...countFacts(kept.data),
    ],
  });
}

function countFacts(counts: PersonalDataCounts | null): Fact[] {
  return listCounts(counts ?? {}).map(({ kind, count }) => ({
    label: PERSONAL_DATA_KINDS[kind].inMail,
    value: count.toLocaleString("pt-BR"),
  }));
}

interface PersonMail<Own extends PersonWords> {
  kind: string;
  part: TextPart<Own>;
  values: (words: Own) => Record<string, string>;
  /** Facts besides the protocol. */
  facts: (names: FactNames) => Fact[];
}

type PersonWords = Words & MailWords & { policy: string };

function personMail<Own extends PersonWords>(
  request: RequestRecord,
  context: MailContext,
  { kind, part, values, facts }: PersonMail<Own>,
): Message {
  const { settings, siteUrl } = context;
  return {
    id: `removal-${request.id}-${kind}`,
    author: "answer",
    to: [request.email],
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    ...writeMail(part, context, (words, names) => ({
      values: { protocolo: request.protocol, ...values(words) },
      links: { política: { label: words.policy, href: `${siteUrl}/politicas-de-privacidade` } },
      facts: [{ label: names.protocol, value: request.protocol }, ...facts(names)],
    })),
  };
}

function teamFacts(request: NewRequest, names: FactNames, timeZone: string): Fact[] {
  const phone = readPhone(request.phone);
  return [
    { label: names.protocol, value: request.protocol },
    { label: names.due, value: formatDue(request.dueAt, timeZone) },
    { label: names.name, value: request.name },
    { label: names.email, value: request.email, href: mailto(request.email) },
    ...(phone ? [{ label: names.phone, value: phone.shown, href: phone.tel }] : []),
    { label: names.requestedAt, value: formatDue(request.createdAt, timeZone) },
  ];
}
