// Finds page forms and stores their answers as leads.

import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type LeadInput, type SubmitResult, submitLead } from "#src/features/leads/leads.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FORM_SENT } from "#src/shared/form-texts.ts";
import { WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { toSlug } from "#src/shared/slug.ts";
import { PERSON_LIMITS } from "#src/shared/text-limits.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { placeBlocks } from "../place-blocks.server.ts";
import { upgradeSection } from "../section-types/upgrade-section.ts";
import { isFormClosed } from "../sections/form/closing-day.ts";
import { readAnswers } from "../sections/form/form-answers.ts";
import { type FormField, formSection } from "../sections/form/schema.ts";
import { showProps } from "../sections/show-props.ts";
import { pagesTable } from "../table.ts";

const SOURCE_MAX = 60;
/** Longest company of a lead. */
const COMPANY_MAX = 160;

export interface PageForm {
  /** The page's path. */
  path: string;
  props: z.infer<(typeof formSection)["schema"]>;
  isClosed: boolean;
}

type Envelope = Pick<
  LeadInput,
  "pageUrl" | "referrer" | "touches" | "pages" | "elapsedMs" | "recado_extra" | "submissionId"
>;

export type FormResult = SubmitResult | { ok: false; code: "not-found" | "conflict"; detail: string };

const CLOSED = "Este formulário já foi encerrado.";

/** Finds a form on a published page; null if there is none. */
export async function findPageForm(
  { db, config }: Pick<Resources, "db" | "config">,
  pageId: string,
  sectionId: string,
): Promise<PageForm | null> {
  if (!isUuid(pageId)) return null;
  const [page] = await db
    .select({ path: pagesTable.slug, sections: pagesTable.sections })
    .from(pagesTable)
    .where(and(eq(pagesTable.id, pageId), eq(pagesTable.isPublished, true)));
  const sections = await placeBlocks({ db }, page?.sections ?? []);
  const stored = sections.find(({ id, isHidden }) => id === sectionId && !isHidden);
  if (!page || stored?.type !== formSection.type) return null;
  const { props } = showProps(formSection, upgradeSection(stored).props, (text) => text);
  return { path: page.path, props, isClosed: isFormClosed(props.closesAt, config.timeZone) };
}

export async function submitPageForm(
  context: Pick<Resources, "db" | "jobs" | "config" | "log">,
  form: PageForm,
  { answers: sent, ...envelope }: Envelope & { answers: Readonly<Record<string, unknown>> },
  sender: { userAgent: string | undefined },
): Promise<FormResult> {
  const { props, path, isClosed } = form;
  if (isClosed) return { ok: false, code: "conflict", detail: props.closedText || CLOSED };
  // Bots that filled in the honeypot get no error messages.
  const read = envelope.recado_extra
    ? ({ ok: true, answers: new Map() } as const)
    : readAnswers(props.fields, sent);
  if (!read.ok) {
    const detail = read.errors[0]?.message ?? "";
    return { ok: false, code: "invalid", detail, errors: read.errors };
  }
  const lead = toLead(props.fields, read.answers);
  const { recipients } = props;
  return submitLead(context, { ...lead, source: toSource(path), recipients, ...envelope }, sender);
}

export function thanksOf({ props }: PageForm): string {
  return props.thanks || FORM_SENT;
}

/**
 * Returns the address that opens after a form was sent; undefined if the page thanks.
 * @param sent the visitor's answers, of which the text for WhatsApp may show some
 */
export function addressAfter(
  { props, path }: PageForm,
  sent: Readonly<Record<string, unknown>>,
): string | undefined {
  const { after, afterPage, afterText, fields } = props;
  if (after === "whatsapp") {
    const text = fillInAnswers(afterText, fields, sent);
    return `${WHATSAPP_PATH}?${new URLSearchParams({ text, page: path })}`;
  }
  return after === "page" && /^(?:\/|https?:)/i.test(afterPage) ? afterPage : undefined;
}

/** Longest text that the address of WhatsApp takes (leads/whatsapp/schema.ts). */
const WHATSAPP_TEXT_MAX = 2000;
/** Longest answer within a text for WhatsApp, in characters. */
const SHOWN_MAX = 120;
/** A field in braces, such as "{nome}"; not the site's own values, such as "{{empresa}}". */
const PLACEHOLDER = /(?<!\{)\{([^{}]{1,100})\}(?!\})/g;

/**
 * Fills in "{nome}" and the like by the names or labels of fields, or by what a field fills in the lead: nome, empresa,
 * email, telefone. Those without an answer are left out.
 */
function fillInAnswers(
  text: string,
  fields: readonly FormField[],
  sent: Readonly<Record<string, unknown>>,
): string {
  const read = readAnswers(fields, sent);
  const answers = read.ok ? read.answers : new Map<string, string | null>();
  const lead = toLead(fields, answers);
  const known = new Map<string, string | null>([
    ["nome", lead.name],
    ["empresa", lead.company],
    ["email", lead.email],
    ["telefone", lead.phone],
    ...fields.flatMap(({ name, label }) =>
      [label, name].map((key) => [toSlug(key), answers.get(name) ?? null] as const),
    ),
  ]);
  let isOpen = false;
  const filled = text.replace(PLACEHOLDER, (_written, key: string) => {
    const answer = (known.get(toSlug(key)) ?? "").replace(/\s+/g, " ").slice(0, SHOWN_MAX);
    isOpen ||= answer === "";
    return answer;
  });
  // Without an answer, the space before it goes too.
  const tidy = isOpen ? filled.replace(/ +([,.;:!?]|$)/gm, "$1").replace(/ {2,}/g, " ") : filled;
  return tidy.slice(0, WHATSAPP_TEXT_MAX);
}

interface LeadOfForm {
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  message: string | null;
  /** The text that the visitor agreed to. */
  consent: string | null;
}

function toLead(fields: readonly FormField[], answers: ReadonlyMap<string, string | null>): LeadOfForm {
  const filled = fields.flatMap((field) => {
    const value = answers.get(field.name);
    return value ? [{ field, value }] : [];
  });
  const of = (type: FormField["type"]) => filled.find(({ field }) => field.type === type);
  const [email, phone] = [of("email"), of("phone")];
  const line = (part: "name" | "company", max: number) =>
    filled.find(({ field, value }) => fillsLead(field, part) && value.length <= max);
  const [name, company] = [line("name", PERSON_LIMITS.name), line("company", COMPANY_MAX)];
  const taken = new Set([email, phone, name, company]);
  const rest = filled.filter((one) => !taken.has(one));
  const lines = rest
    .filter(({ field }) => field.type !== "consent")
    .map(({ field, value }) => `${field.label}: ${value}`);
  const consents = rest.filter(({ field }) => field.type === "consent").map(({ field }) => field.label);
  return {
    name: name?.value ?? null,
    email: email?.value ?? null,
    phone: phone?.value ?? null,
    company: company?.value ?? null,
    message: lines.join("\n") || null,
    consent: consents.join("\n") || null,
  };
}

/** Tells whether a line of text is the sender's name or company: as its owner chose, or by its name or label. */
function fillsLead({ type, name, label, isLong, fills }: FormField, part: "name" | "company"): boolean {
  if (type !== "text" || isLong) return false;
  if (fills !== "auto") return fills === part;
  return NAMES[part].test(name) || LABELS[part].test(foldText(label));
}

const NAMES = { name: /^(nome|name)$/i, company: /^(empresa|company)$/i };
/** Folded labels. */
const LABELS = {
  name: /^(o )?(seu )?nome( completo| e sobrenome)?\??$/,
  company: /^((a )?(sua )?|nome da (sua )?|razao social da )empresa\??$|^razao social$/,
};

/** Derives the lead's source from the page path. */
function toSource(path: string): string {
  return path.split("/").filter(Boolean).join("-").slice(0, SOURCE_MAX) || "inicio";
}
