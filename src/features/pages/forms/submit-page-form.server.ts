// Finds page forms and stores their answers as leads.

import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { MAX_FILE_NAME } from "#src/features/leads/files/schema.ts";
import { type LeadInput, type SubmitResult, submitLead } from "#src/features/leads/leads.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Upload } from "#src/platform/http/body.ts";
import { type FieldError, PROBLEMS } from "#src/platform/http/problem.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { describeFiles, FORM_FILE_TYPES, type FormFileType, shortName } from "#src/shared/form-files.ts";
import { FORM_SENT } from "#src/shared/form-texts.ts";
import { cleanFileName } from "#src/shared/media/file-name.ts";
import { WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { toSlug } from "#src/shared/slug.ts";
import { PERSON_LIMITS } from "#src/shared/text-limits.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { placeBlocks } from "../place-blocks.server.ts";
import { upgradeSection } from "../section-types/upgrade-section.ts";
import { isFormClosed } from "../sections/form/closing-day.ts";
import { readAnswers, type SentFiles } from "../sections/form/form-answers.ts";
import { type FormField, formSection } from "../sections/form/schema.ts";
import { showProps } from "../sections/show-props.ts";
import { pagesTable } from "../table.ts";
import { checkFile } from "./check-file.server.ts";

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

export type FormResult =
  | SubmitResult
  | { ok: false; code: "not-found" | "conflict"; detail: string }
  | { ok: false; code: "too-many-requests"; detail: string; retryAfter: number };

interface Sender {
  userAgent: string | undefined;
  /** Files of the request, with all their fields. */
  uploads?: readonly Upload[] | undefined;
  /** Counts the bytes of files against the sender's limits. @returns the exceeded limit */
  countFiles: (bytes: number) => Promise<LimitState | undefined>;
}

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
  context: Pick<Resources, "db" | "jobs" | "config" | "log" | "imaging" | "callers">,
  form: PageForm,
  { answers: sent, ...envelope }: Envelope & { answers: Readonly<Record<string, unknown>> },
  { uploads = [], countFiles, userAgent }: Sender,
): Promise<FormResult> {
  const { props, path, isClosed } = form;
  if (isClosed) return { ok: false, code: "conflict", detail: props.closedText || CLOSED };
  // Bots that filled in the honeypot get no error messages.
  const read = envelope.recado_extra
    ? ({ ok: true, answers: new Map() } as const)
    : readAnswers(props.fields, sent, toSentFiles(uploads));
  if (!read.ok) {
    const detail = read.errors[0]?.message ?? "";
    return { ok: false, code: "invalid", detail, errors: read.errors };
  }
  const own = filesOf(props.fields, envelope.recado_extra ? [] : uploads);
  const exceeded = await countFiles(own.reduce((sum, { bytes }) => sum + bytes, 0));
  if (exceeded) {
    const { detail } = PROBLEMS["too-many-requests"];
    return { ok: false, code: "too-many-requests", detail, retryAfter: exceeded.resetSeconds };
  }
  const checked = await checkFiles(context, props.fields, own);
  if (!checked.ok) {
    const detail = checked.errors[0]?.message ?? "";
    return { ok: false, code: "invalid", detail, errors: checked.errors };
  }
  const { files } = checked;
  const answers = new Map(read.answers);
  for (const [field, named] of Map.groupBy(files, ({ field: name }) => name))
    answers.set(field, describeFiles(named.map(({ filename: name, bytes }) => ({ name, bytes }))));
  const lead = toLead(props.fields, answers);
  const { recipients } = props;
  const input = { ...lead, source: toSource(path), recipients, files, ...envelope };
  const result = await submitLead(context, input, { userAgent });
  if (result.ok) return result;
  // Leads do not know in which field the files were sent.
  const fileField = files[0]?.field ?? "";
  const errors = result.errors.map(({ field, message }) => ({
    field: field === "files" ? fileField : field,
    message,
  }));
  return { ...result, errors };
}

/** Names of files by the fields that they were sent in. */
export function toSentFiles(uploads: readonly Upload[]): SentFiles {
  const files = uploads.map(({ field, filename, bytes, refusal }) => ({
    field,
    name: cleanFileName(filename, MAX_FILE_NAME) || "arquivo",
    bytes,
    refusal,
  }));
  return Map.groupBy(files, ({ field }) => field);
}

function filesOf(fields: readonly FormField[], uploads: readonly Upload[]): readonly Upload[] {
  const names = new Set(fieldsWithFiles(fields));
  return uploads.filter(({ field }) => names.has(field));
}

/** Names of the fields that take files. */
export const fieldsWithFiles = (fields: readonly FormField[]): string[] =>
  fields.filter(({ type }) => type === "file").map(({ name }) => name);

type CheckedFile = Upload & { digest: string };

/** Looks into each file, one in memory at a time, and gives it a name that says what it is. */
async function checkFiles(
  context: Pick<Resources, "imaging" | "callers">,
  fields: readonly FormField[],
  uploads: readonly Upload[],
): Promise<{ ok: true; files: CheckedFile[] } | { ok: false; errors: FieldError[] }> {
  const files: CheckedFile[] = [];
  const errors: FieldError[] = [];
  for (const upload of uploads) {
    const { field, filename } = upload;
    const name = cleanFileName(filename, MAX_FILE_NAME) || "arquivo";
    const content = await upload.read();
    const checked = await checkFile(context, content);
    const label = fields.find((known) => known.name === field)?.label ?? field;
    if (!checked.ok)
      errors.push({ field, message: `“${label}”: “${shortName({ name })}” ${checked.detail}` });
    else
      files.push({
        ...upload,
        filename: withEnding(name, checked.type),
        digest: createHash("sha256").update(content).digest("base64url"),
      });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, files };
}

/** Ends a name as its content does, so that a program opens it that reads such content. */
function withEnding(name: string, type: FormFileType): string {
  const endings: readonly string[] = [type, ...FORM_FILE_TYPES[type]];
  const given = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (endings.includes(given)) return name;
  return `${name.slice(0, MAX_FILE_NAME - type.length - 1).toWellFormed()}.${type}`;
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
