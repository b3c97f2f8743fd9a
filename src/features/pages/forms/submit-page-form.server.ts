// What visitors send by the forms of pages.
import { FORM_SENT } from "#src/shared/form-texts.ts";
import { and, eq } from "drizzle-orm";
import { type LeadInput, type SubmitResult, submitLead } from "#src/features/leads/leads.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { z } from "zod";
import { isOver } from "../sections/form/closing.ts";
import { readAnswers } from "../sections/form/form-answers.ts";
import { formSection } from "../sections/form/schema.ts";
import { toLead, toSource } from "../sections/form/to-lead.ts";
import { showProps } from "../sections/show-props.ts";
import { upgradeSection } from "../section-kinds/upgrade-section.ts";
import { placeBlocks } from "../place-blocks.server.ts";
import { pagesTable } from "../table.ts";

export interface PageForm {
  /** Of the page. */
  path: string;
  props: z.infer<(typeof formSection)["schema"]>;
  isClosed: boolean;
}

/** What comes with the answers. */
type Envelope = Pick<
  LeadInput,
  "pageUrl" | "referrer" | "touches" | "pages" | "elapsedMs" | "recado_extra" | "submissionId"
>;

export type FormResult = SubmitResult | { ok: false; code: "not-found" | "conflict"; detail: string };

const CLOSED = "Este formulário já foi encerrado.";

/** A form of a published page; null where there is none. */
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
  return { path: page.path, props, isClosed: isOver(props.closesAt, config.timeZone) };
}

/** Checks the answers and stores them as a lead. */
export async function submitPageForm(
  context: Pick<Resources, "db" | "jobs" | "config" | "log">,
  form: PageForm,
  { answers: sent, ...envelope }: Envelope & { answers: Readonly<Record<string, unknown>> },
  sender: { userAgent: string | undefined },
): Promise<FormResult> {
  const { props, path, isClosed } = form;
  if (isClosed) return { ok: false, code: "conflict", detail: props.closedText || CLOSED };
  // A program need not be told what it has done wrong.
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

/** What a visitor is told. */
export function thanksOf({ props }: PageForm): string {
  return props.thanks || FORM_SENT;
}
