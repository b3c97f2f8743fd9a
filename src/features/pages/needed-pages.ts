// Pages that the site cannot be without.
import type { PageRole } from "./schema.ts";

const HOME = "Esta é a página inicial: sem ela o site não abre, e por isso ela não pode";
const CONTACT = "Os botões do site levam a esta página, e por isso ela não pode";
const LEGAL = "Os formulários e o rodapé do site levam a este texto legal, e por isso ele não pode";

/** What is said to whom would take them away; the end of the sentence is missing. */
const NEEDED: Partial<Record<PageRole, string>> = {
  home: HOME,
  contact: CONTACT,
  privacy: LEGAL,
  terms: LEGAL,
};

/** Why a page cannot be deleted: the product itself leads to pages with a role. Undefined: it can. */
export function whyNotDeleted(role: PageRole | null): string | undefined {
  if (!role) return undefined;
  const needed = NEEDED[role];
  if (needed) return `${needed} ser ${needed === LEGAL ? "excluído" : "excluída"}.`;
  return "Esta página faz parte do site e não pode ser excluída. Você pode tirá-la do ar.";
}

/**
 * Why a page cannot be taken off the site; undefined: it can. Links to others are left out while they are off, but
 * nothing stands in for these.
 */
export function whyNotUnpublished(role: PageRole | null): string | undefined {
  const needed = role && NEEDED[role];
  return needed ? `${needed} sair do ar.` : undefined;
}
