// Reads a page's sections for the checks before publication.

import { findLeadEmails, listAccountEmails } from "#src/accounts/accounts.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type CheckedParts, type StoredParts, textOf } from "#src/publishing/checks/checked-content-type.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";
import { placeBlocks } from "./place-blocks.server.ts";
import { MAX_SECTIONS, type StoredSection } from "./schema.ts";
import { asSections } from "./section-fields.server.ts";
import { findSectionType } from "./section-types/find-section-type.ts";
import { LOADERS } from "./section-types/loader-table.server.ts";
import { listPlaces } from "./section-types/places.ts";
import { upgradeSection } from "./section-types/upgrade-section.ts";
import { anchorOf } from "./sections/anchor-of.ts";
import { isRequired } from "./sections/required-sections.ts";
import { sectionSchema } from "./sections/schema.ts";
import { fieldsOf } from "./sections/show-props.ts";

const FIELD = "sections";
const NO_DESCRIPTION: CheckedParts["warnings"][number] = {
  check: "description",
  field: "seoDescription",
  message: "A página não tem descrição: buscadores e links compartilhados mostram a do site.",
};

const NOT_INDEXED: CheckedParts["warnings"][number] = {
  check: "empty",
  field: "isNotIndexed",
  message: "A página está fora dos buscadores: só chega a ela quem tem o endereço.",
};

/**
 * Reads the links and Markdown texts of the sections that visitors see, and names a missing description and sections
 * without any content.
 */
export function readCheckedSections(fields: Readonly<Record<string, unknown>>): CheckedParts {
  const parts: CheckedParts = { links: [], markdown: [], warnings: [] };
  if (textOf(fields, "seoDescription") === "") parts.warnings.push(NO_DESCRIPTION);
  if (fields.isNotIndexed === true) parts.warnings.push(NOT_INDEXED);
  for (const section of readSections(fields)) {
    const sectionType = findSectionType(section.type);
    if (!sectionType || section.isHidden) continue;
    const schema = fieldsOf(sectionType as never);
    const values = readValues(schema, section.props);
    for (const { control, value, name } of values) {
      if (control === "markdown") parts.markdown.push({ field: FIELD, text: value });
      if (control === "address")
        parts.links.push({ field: FIELD, href: value, text: name ?? sectionType.label });
    }
    if (values.length === 0 && hasList(schema) && !LOADERS[section.type])
      parts.warnings.push({
        check: "empty",
        field: FIELD,
        message: `A seção “${sectionType.label}” está vazia: visitantes não veem nada nela.`,
      });
  }
  return parts;
}

/** Reads the sections as typed: of any type. */
function readSections(fields: Readonly<Record<string, unknown>>): StoredSection[] {
  return asSections(fields[FIELD])
    .slice(0, MAX_SECTIONS)
    .flatMap((given) => sectionSchema.safeParse(given).data ?? [])
    .map(upgradeSection);
}

/** Reads the places of the page, also those in its blocks, and names recipients of forms who get no notice. */
export async function readStoredSections(
  resources: Resources,
  fields: Readonly<Record<string, unknown>>,
): Promise<StoredParts> {
  const sections = (await placeBlocks(resources, readSections(fields))).filter(({ isHidden }) => !isHidden);
  const anchors = sections.map(({ id }) => `${anchorOf(id)}-`);
  const ids = new Set([CONTENT_ID, ...listPlaces(sections).map(({ id }) => id)]);
  // The site's own forms, questions and legal texts have places of their own.
  const hasOthers = sections.some((section) => isRequired(section) || WITH_OTHER_PLACES.has(section.type));
  return {
    hasPlace: (id) => hasOthers || ids.has(id) || anchors.some((anchor) => id.startsWith(anchor)),
    warnings: await checkRecipients(resources, sections),
  };
}

const WITH_OTHER_PLACES = new Set(["legal", "contact", "map"]);

/** Names addresses that a form's notices are not sent to, and says where they go instead. */
async function checkRecipients(
  resources: Resources,
  sections: StoredSection[],
): Promise<CheckedParts["warnings"]> {
  const warnings: CheckedParts["warnings"] = [];
  for (const { props } of sections.filter(({ type }) => type === "form")) {
    const { recipients } = props as { recipients?: unknown };
    const wanted = (Array.isArray(recipients) ? recipients.slice(0, MAX_RECIPIENTS) : []).filter(
      (address) => typeof address === "string" && address.trim() !== "",
    ) as string[];
    const told = await findLeadEmails(resources.db, wanted);
    const known = new Set(told.map((address) => address.toLowerCase()));
    const unknown = [...new Set(wanted)].filter((address) => !known.has(address.trim().toLowerCase()));
    if (unknown.length === 0) continue;
    const accounts = new Set(await listAccountEmails(resources.db));
    const { contactEmail } = await getSettings(resources);
    const usual = contactEmail ? `vão para ${contactEmail}` : "vão para quem administra o site";
    const instead = told.length > 0 ? `vão só para ${told.join(", ")}` : usual;
    for (const address of unknown) {
      const reason = accounts.has(address.trim().toLowerCase())
        ? "a conta com este e-mail não atende leads"
        : "ninguém da equipe tem este e-mail";
      const message = `${address} não recebe os avisos do formulário: ${reason}. Eles ${instead}.`;
      warnings.push({ check: "recipients", field: FIELD, message });
    }
  }
  return warnings;
}

const MAX_RECIPIENTS = 10;

interface ContentValue {
  control: FieldSchema["control"];
  value: string;
  /** Text of the link that an address belongs to. */
  name?: string;
}

const CONTENT = new Set<FieldSchema["control"]>(["line", "plain", "text", "markdown", "address", "image"]);

/** Lists the texts, addresses and pictures that are filled in. */
function readValues(field: FieldSchema, value: unknown, name?: string): ContentValue[] {
  const { control, items, properties } = field;
  if (items) return Array.isArray(value) ? value.flatMap((item) => readValues(items, item)) : [];
  if (typeof value === "object" && value) {
    const object = value as Record<string, unknown>;
    if (control === "image") return typeof object.path === "string" ? [{ control, value: object.path }] : [];
    const label = typeof object.label === "string" ? object.label : undefined;
    return Object.entries(properties ?? {}).flatMap(([key, inner]) => readValues(inner, object[key], label));
  }
  if (!CONTENT.has(control) || typeof value !== "string" || value.trim() === "") return [];
  return [{ control, value: value.trim(), ...(name && { name }) }];
}

function hasList({ properties = {} }: FieldSchema): boolean {
  return Object.values(properties).some(({ items }) => items !== undefined);
}
