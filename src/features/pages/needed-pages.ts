// Pages that the site needs.

import type { PageRole } from "./schema.ts";

const HOME = "Esta é a página inicial: sem ela o site não abre, e por isso ela não pode";
const CONTACT = "Os botões do site levam a esta página, e por isso ela não pode";
const LEGAL = "Os formulários e o rodapé do site levam a este texto legal, e por isso ele não pode";

/** Beginnings of sentences that the functions below complete. */
const NEEDED: Partial<Record<PageRole, string>> = {
  home: HOME,
  contact: CONTACT,
  privacy: LEGAL,
  terms: LEGAL,
};

/** Explains why a page with a role cannot be deleted: the product links to it. Undefined if it can be. */
export function whyNotDeleted(role: PageRole | null): string | undefined {
  if (!role) return undefined;
  const needed = NEEDED[role];
  if (needed) return `${needed} ser ${needed === LEGAL ? "excluído" : "excluída"}.`;
  return "Esta página faz parte do site e não pode ser excluída. Você pode tirá-la do ar.";
}

/**
 * Explains why a page cannot be unpublished; undefined if it can be. Links to other pages are hidden while they are
 * unpublished, but nothing replaces these.
 */
export function whyNotUnpublished(role: PageRole | null): string | undefined {
  const needed = role && NEEDED[role];
  return needed ? `${needed} sair do ar.` : undefined;
}
