import { formatDateTime } from "#src/shared/time/date-format.ts";
import type { Revision, RevisionReason } from "../schema.ts";
import { EXAMPLE_CONTENT, STARTER_CONTENT } from "../site-authors.ts";

const REASONS: Record<RevisionReason, string> = {
  saved: "Salvo",
  published: "Publicado",
  unpublished: "Tirado do ar",
  restored: "Restaurado",
  scheduled: "Agendado",
  token: "Por automação",
  imported: "Importado",
  reverted: "Desfeito",
};

/** Includes the author's name before `STARTER_CONTENT`. */
const SITE_AUTHORS: Readonly<Record<string, string>> = {
  [EXAMPLE_CONTENT.name]: EXAMPLE_CONTENT.name,
  [STARTER_CONTENT.name]: STARTER_CONTENT.name,
  Sistema: STARTER_CONTENT.name,
};

/** Tells how a revision came to be, if it has no name of its own. */
export function labelOf({ reason, author }: Pick<Revision, "reason" | "author">): string {
  return (reason === "imported" && SITE_AUTHORS[author.name]) || REASONS[reason];
}

/** Badge of the stored revision. */
export function storedLabel(isPublished: boolean): string {
  return isPublished ? "No ar" : "Salvo";
}

/** "Versão da diretoria, 20/11/2026 14:13 (No ar)" */
export function describeRevision(revision: Revision, isPublished: boolean, timeZone: string): string {
  const { name, at, isStored, isDraft } = revision;
  const marks = [isStored && storedLabel(isPublished), isDraft && "Rascunho"].filter(Boolean);
  const line = `${name ?? labelOf(revision)}, ${formatDateTime(at, timeZone)}`;
  return marks.length > 0 ? `${line} (${marks.join(", ")})` : line;
}
