// What a page of the site is for: a section that it always has, once and to be seen, and that no other page has.
import type { PageRole } from "./schema.ts";
import type { StoredSection } from "./sections/schema.ts";

interface KeptKind {
  type: string;
  role: PageRole;
  label: string;
  /** Of its page: "A página de contato". */
  page: string;
}

export const CONTACT_FORM_TYPE = "contact-form";
export const QUESTION_LIST_TYPE = "question-list";

const KEPT_KINDS: readonly KeptKind[] = [
  {
    type: CONTACT_FORM_TYPE,
    role: "contact",
    label: "Formulário de contato",
    page: "página de contato",
  },
  {
    type: QUESTION_LIST_TYPE,
    role: "faq",
    label: "Lista de perguntas",
    page: "página de perguntas frequentes",
  },
];

type Section = Pick<StoredSection, "type" | "isHidden">;

/** The role of the only page that a kind of section stands on; null: it may stand on any. */
export function onlyPageOf(type: string): PageRole | null {
  return KEPT_KINDS.find((kept) => kept.type === type)?.role ?? null;
}

/** Whether a section can be moved, but neither deleted nor hidden nor duplicated. */
export function isKept({ type }: Pick<Section, "type">): boolean {
  return onlyPageOf(type) !== null;
}

/** The kind of section that the page of a role always has; undefined where it has none. */
export function keptTypeOf(role: PageRole | null): string | undefined {
  return KEPT_KINDS.find((kept) => kept.role === role)?.type;
}

/** Why a page of that role cannot have these sections; undefined: it can. @param role null: a page of the owner's own, or a block */
export function whyNotSections(role: PageRole | null, sections: readonly Section[]): string | undefined {
  for (const kept of KEPT_KINDS) {
    const found = sections.filter(({ type }) => type === kept.type);
    const refused = kept.role === role ? whyNotHere(kept, found) : found.length > 0 && onlyThere(kept);
    if (refused) return refused;
  }
  return undefined;
}

function whyNotHere({ label, page }: KeptKind, [first, second]: readonly Section[]): string | undefined {
  if (!first) return `A ${page} precisa da seção “${label}”: ela muda de lugar, mas não sai da página.`;
  if (second) return `A ${page} tem a seção “${label}” uma vez só.`;
  return first.isHidden ? `A seção “${label}” não pode ficar oculta na ${page}.` : undefined;
}

function onlyThere({ label, page }: KeptKind): string {
  return `A seção “${label}” só existe na ${page}.`;
}
