// Finds page forms and stores their answers as leads.

import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type LeadInput, type SubmitResult, submitLead } from "#src/features/leads/leads.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FORM_SENT } from "#src/shared/form-texts.ts";
import { placeBlocks } from "../place-blocks.server.ts";
import { upgradeSection } from "../section-types/upgrade-section.ts";
import { isFormClosed } from "../sections/form/closing-day.ts";
import { readAnswers } from "../sections/form/form-answers.ts";
import { formSection } from "../sections/form/schema.ts";
import { toLead, toSource } from "../sections/form/to-lead.ts";
import { showProps } from "../sections/show-props.ts";
import { pagesTable } from "../table.ts";

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
