// Writes every e-mail with every editable text replaced; any remaining text must be listed in literal-texts.ts.

import { describe, expect, it } from "vitest";
import { accountMail } from "#src/accounts/account-mail.ts";
import { loginAlarmMail } from "#src/accounts/login/login-alarm.server.ts";
import { resetMail } from "#src/accounts/passwords/reset-mail.ts";
import { confirmEmailMail, invitationMail } from "#src/accounts/people/email.ts";
import { backupReportMail } from "#src/backup/runs/email.ts";
import { dailyDigestMail } from "#src/dashboard/today/daily-digest.server.ts";
import { ENTRY_WORDS } from "#src/dashboard/today/entry-words.ts";
import { ebookMail } from "#src/features/ebook/email.ts";
import { overdueMail } from "#src/features/leads/follow-up/response-deadline/overdue.server.ts";
import { failedMail } from "#src/features/leads/mail/mailbox/failed-mail-notice.server.ts";
import { unsentReplyMail } from "#src/features/leads/mail/mailbox/unsent-reply.server.ts";
import { leadMail } from "#src/features/leads/mail/outgoing/new-lead-mail.server.ts";
import { noticesMail } from "#src/features/leads/notices/delivery/mail-notices.server.ts";
import { NOTICE_KIND_KEYS } from "#src/features/leads/notices/labels.ts";
import { welcomeMail } from "#src/features/newsletter/email.ts";
import { operationMail } from "#src/features/operation/email.ts";
import { testMail } from "#src/features/operation/mail-server/test-mail.server.ts";
import {
  removalDecisionMail,
  removalReceiptMail,
  removalTeamMail,
  type RequestRecord,
} from "#src/features/privacy/requests/email.ts";
import { ALL_PARTS } from "#src/features/site-texts/parts/all-parts.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { answerMail, requestMail } from "#src/publishing/requests/email.ts";
import { scheduleReportMail } from "#src/publishing/schedule/email.ts";
import { liveValuesOf } from "#src/settings/texts/live-values.ts";
import type { MailContext } from "#src/settings/texts/mail-context.server.ts";
import * as accountMails from "#src/settings/texts/words/account-mails.ts";
import { MARK, markedTexts, readUnmarked } from "#src/testing/every-text.ts";
import { LITERAL_MAIL_TEXTS } from "#src/testing/literal-texts.ts";

const SITE = "https://site.example";
const EMAIL = "ana@site.example";
const AT = "2026-11-23T14:00:00.000Z";
const settings = {
  siteName: MARK,
  siteDescription: MARK,
  contactEmail: EMAIL,
  primaryColor: "#285491",
  accentColor: "#e9a23b",
};
const context: MailContext = {
  settings,
  siteUrl: SITE,
  timeZone: "America/Sao_Paulo",
  texts: markedTexts(),
  values: {
    ...liveValuesOf({
      settings: { ...settings, addressCity: MARK, addressState: MARK, answerHours: 24 },
      phone: null,
      year: 2026,
    }),
    site: SITE,
  },
};

const lead = {
  id: "1",
  name: null,
  email: EMAIL,
  phone: "+5511987654321",
  source: MARK,
  message: MARK,
  consent: MARK,
  utm: { source: MARK },
  pageUrl: `${SITE}/contato`,
  referrer: null,
  userAgent: null,
  createdAt: new Date(AT),
};
const request = {
  id: "1",
  protocol: MARK,
  name: MARK,
  email: EMAIL,
  phone: "+5511987654321",
  reason: MARK,
  status: "OPEN",
  createdAt: new Date(AT),
  dueAt: new Date(AT),
  decidedAt: new Date(AT),
  note: MARK,
  erased: null,
  kept: null,
} satisfies RequestRecord;
const link = { id: "1", email: EMAIL, token: "0" };
const item = { kind: "posts", itemId: "1", title: MARK, by: MARK };
const schedule = { title: MARK, at: AT, authorId: "1", detail: MARK };
// Check results come from the dashboard, and titles from the editor.
const check = {
  name: "mail",
  label: MARK,
  state: "failing" as const,
  since: AT,
  detail: MARK,
  advice: MARK,
  facts: [],
};
const notice = (part: typeof accountMails.NEW_EMAIL_MAIL) =>
  accountMail(part, context, { id: "1", to: EMAIL, values: { nome: MARK, novo: MARK } });

const entries = (Object.keys(ENTRY_WORDS) as (keyof typeof ENTRY_WORDS)[]).map((kind) => ({
  kind,
  at: AT,
  title: MARK,
  path: "/",
  leadName: MARK,
}));

const notices = [
  ...NOTICE_KIND_KEYS.map((kind) => ({ kind, data: { by: MARK, text: MARK, due: AT } })),
  { kind: "assigned" as const, data: {} },
  { kind: "assigned" as const, data: { byTurn: true as const } },
  { kind: "assigned" as const, data: { by: MARK, count: 2 } },
  { kind: "replied" as const, data: { by: MARK, isByWhatsapp: true as const } },
  { kind: "step" as const, data: { text: MARK, due: AT, isTask: true as const } },
].map((one) => ({ ...one, at: AT, leadId: "1", leadName: MARK }));

const MAILS: Record<string, Message> = {
  "mail-lead": leadMail(lead, [EMAIL], context, true),
  "mail-overdue": overdueMail({ ...lead, answerDueAt: new Date(AT) }, [EMAIL], context, false),
  "mail-answer-kept": unsentReplyMail({ id: "1", to: EMAIL, leadId: "1", name: MARK, why: MARK }, context),
  "mail-failed": failedMail(
    { mailId: "1", to: [EMAIL], leadId: "1", name: MARK, address: EMAIL, subject: MARK, outcome: MARK },
    context,
  ),
  "mail-tasks": dailyDigestMail(
    { id: "1", to: EMAIL, userId: "1" },
    { entries, notices: [], total: entries.length },
    context,
  ),
  "mail-notices": noticesMail({ id: "1", to: [EMAIL], reader: { id: "1" }, notices }, context),
  "mail-ebook": ebookMail(lead, "/downloads/guia.pdf", context),
  "mail-newsletter": welcomeMail({ id: "1", email: EMAIL, leaveToken: "0" }, context),
  "mail-removal-team": removalTeamMail(request, context, [EMAIL]),
  "mail-removal-receipt": removalReceiptMail(request, context),
  "mail-removal-done": removalDecisionMail({ ...request, status: "DONE", erased: {} }, context),
  "mail-removal-kept": removalDecisionMail(
    { ...request, status: "DONE", kept: { reason: "CONTRACT", text: MARK, data: {} } },
    context,
  ),
  "mail-removal-refused": removalDecisionMail({ ...request, status: "REFUSED" }, context),
  "mail-not-published": scheduleReportMail("1", { ...schedule, action: "publish" }, [EMAIL], context),
  "mail-still-published": scheduleReportMail("1", { ...schedule, action: "unpublish" }, [EMAIL], context),
  "mail-failing": operationMail([check], true, [EMAIL], context),
  "mail-well-again": operationMail([check], false, [EMAIL], context),
  "mail-test": { id: "1", to: [EMAIL], ...testMail(context) },
  "mail-publication-request": requestMail("1", [EMAIL], item, context),
  "mail-publication-returned": answerMail("1", [EMAIL], { ...item, note: MARK }, context),
  "mail-backup-failed": backupReportMail("1", { at: AT, error: MARK }, [EMAIL], context),
  "mail-backup-again": backupReportMail("1", { at: AT, error: null }, [EMAIL], context),
  "mail-invitation": invitationMail(link, { role: "admin", inviter: null }, context),
  "mail-confirm-email": confirmEmailMail(link, context),
  "mail-reset-password": resetMail(context, EMAIL, "0", "1"),
  "mail-password-changed": notice(accountMails.PASSWORD_CHANGED_MAIL),
  "mail-new-email": notice(accountMails.NEW_EMAIL_MAIL),
  "mail-old-email": notice(accountMails.OLD_EMAIL_MAIL),
  "mail-second-factor-added": notice(accountMails.FACTOR_ADDED_MAIL),
  "mail-second-factor-removed": notice(accountMails.FACTOR_REMOVED_MAIL),
  "mail-second-factor-reset": notice(accountMails.FACTOR_RESET_MAIL),
  "mail-login-alarm": loginAlarmMail(context, { userId: "1", to: EMAIL, at: AT }),
  "mail-codes-alarm": notice(accountMails.CODES_ALARM_MAIL),
};

/** Excludes addresses and the safety line, which are not editable texts. */
function readMail(name: string, { subject, text, html }: Message): string[] {
  const safety = accountMails.SAFETY_LINES[name] ?? MARK;
  return [subject, ...text.split("\n"), html].flatMap((piece) =>
    readUnmarked(
      piece
        .replaceAll(safety, MARK)
        .replaceAll(EMAIL, MARK)
        .replace(/https:\/\/site\.example[^\s"<]*/g, MARK),
    ).map(describeMoments),
  );
}

/** Figures have already been replaced by 0. */
function describeMoments(text: string): string {
  return text
    .replace(/^: |:$/g, "")
    .replace(/\p{L}+(?:-feira)?, 0 de \p{L}+ de 0/u, "dia da semana, 0 de mês de 0")
    .replace(/^(: )?0 de \p{L}+ de 0 às/u, "0 de mês de 0 às");
}

describe("e-mails", () => {
  it("name a lead's source as people read it, not by its code", () => {
    const { html, text } = leadMail({ ...lead, source: "contact-form" }, [EMAIL], context, true);
    for (const piece of [html, text]) {
      expect(piece).toContain("Formulário de contato");
      expect(piece).not.toContain("contact-form");
    }
  });

  it("follow the reader's dark theme, and stack their buttons on a phone", () => {
    for (const [name, { html }] of Object.entries(MAILS)) {
      expect(html, name).toContain('<meta name="color-scheme" content="light dark">');
      expect(html, name).toMatch(
        /@media \(prefers-color-scheme:dark\)\{\n\.paper\{background:#0a0f1a!important\}/,
      );
      expect(html, name).toMatch(/@media \(max-width:480px\)\{\n\.button-cell\{display:block!important/);
    }
  });
});

describe("words of e-mails that no owner can change", () => {
  it("are looked for in every e-mail that there is", () => {
    const names = ALL_PARTS.filter(({ isMail }) => isMail).map(({ name }) => name);
    expect(Object.keys(MAILS).toSorted()).toEqual(names.toSorted());
    for (const [name, { html, text, subject }] of Object.entries(MAILS)) {
      for (const piece of [html, text, subject]) expect(piece, name).toContain(MARK);
      expect(html, name).not.toContain("{{");
    }
  });

  it("come from the company, where MAIL_FROM has no name of its own", () => {
    for (const [name, { senderName }] of Object.entries(MAILS)) expect(senderName, name).toBe(MARK);
  });

  it("are the listed ones, and none is listed without need", () => {
    const remaining = new Map(
      Object.entries(MAILS).flatMap(([name, mail]) =>
        readMail(name, mail).map((text) => [text, name] as const),
      ),
    );
    expect([...remaining].filter(([text]) => !Object.hasOwn(LITERAL_MAIL_TEXTS, text))).toEqual([]);
    expect(Object.keys(LITERAL_MAIL_TEXTS).filter((text) => !remaining.has(text))).toEqual([]);
  });
});
