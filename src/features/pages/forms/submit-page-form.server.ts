// Finds page forms and stores their answers as leads.

import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type LeadInput, type SubmitResult, submitLead } from "#src/features/leads/leads.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FORM_SENT } from "#src/shared/form-texts.ts";
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
  return submitLead(context, { ...lead, source: toSource(path), ...envelope }, sender);
}

export function thanksOf({ props }: PageForm): string {
  return props.thanks || FORM_SENT;
}

interface LeadOfForm {
  name: string | null;
  email: string | null;
  phone: string | null;
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
  const name = filled.find(({ field, value }) => isNameField(field) && value.length <= PERSON_LIMITS.name);
  const rest = filled.filter((one) => one !== email && one !== phone && one !== name);
  const lines = rest
    .filter(({ field }) => field.type !== "consent")
    .map(({ field, value }) => `${field.label}: ${value}`);
  const consents = rest.filter(({ field }) => field.type === "consent").map(({ field }) => field.label);
  return {
    name: name?.value ?? null,
    email: email?.value ?? null,
    phone: phone?.value ?? null,
    message: lines.join("\n") || null,
    consent: consents.join("\n") || null,
  };
}

function isNameField({ type, name, label, isLong }: FormField): boolean {
  if (type !== "text" || isLong) return false;
  return (
    /^(nome|name)$/i.test(name) || /^(o )?(seu )?nome( completo| e sobrenome)?\??$/.test(foldText(label))
  );
}

/** Derives the lead's source from the page path. */
function toSource(path: string): string {
  return path.split("/").filter(Boolean).join("-").slice(0, SOURCE_MAX) || "inicio";
}
