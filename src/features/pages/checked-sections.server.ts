// Validates the sections of stored pages by their types. Drafts may be incomplete.

import type { z } from "zod";
import { newPageSchema, pageChangesSchema, pageInputSchema, type StoredSection } from "./schema.ts";
import { findSectionType } from "./section-types/find-section-type.ts";
import { upgradeSection } from "./section-types/upgrade-section.ts";

export const completePageSchema = pageInputSchema.superRefine(checkSections);
/** Body of `POST /api/pages`. */
export const checkedNewPageSchema = newPageSchema.superRefine((page, context) => {
  refuseUnknownKinds(page, context);
  checkSections(page, context);
});
/** Body of `PUT /api/pages/{id}`, which changes the live page. */
export const checkedPageChangesSchema = pageChangesSchema.superRefine(checkSections);

/** A new page must not contain sections that cannot be shown. */
function refuseUnknownKinds(
  { sections = [] }: { sections?: StoredSection[] | undefined },
  context: z.RefinementCtx,
): void {
  for (const [index, { type }] of sections.entries())
    if (!findSectionType(type))
      context.addIssue({
        code: "custom",
        path: ["sections", index, "type"],
        message: `Seção ${index + 1}: não há o tipo ${type}`,
      });
}

export function checkSections(
  { sections = [] }: { sections?: StoredSection[] | undefined },
  context: z.RefinementCtx,
): void {
  sections.forEach((section, index) => checkSection(section, index, context));
}

/** Skips stored sections of unknown types or newer versions: another release of the product wrote them. */
function checkSection(stored: StoredSection, index: number, context: z.RefinementCtx): void {
  const section = upgradeSection(stored);
  const sectionType = findSectionType(section.type);
  if (!sectionType || section.version > sectionType.version) return;
  const { error } = sectionType.schema.safeParse(section.props);
  for (const { path, message } of error?.issues ?? []) {
    context.addIssue({
      code: "custom",
      path: ["sections", index, "props", ...path],
      message: `Seção ${index + 1} (${sectionType.label}): ${message}`,
    });
  }
}
