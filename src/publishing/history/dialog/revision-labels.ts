import { formatDateTime } from "#src/shared/time/date-format.ts";
import type { Revision, RevisionReason } from "../schema.ts";

export const REASONS: Record<RevisionReason, string> = {
  saved: "Salvo",
  published: "Publicado",
  unpublished: "Tirado do ar",
  restored: "Restaurado",
  scheduled: "Agendado",
  token: "Por automação",
  imported: "Importado",
  reverted: "Desfeito",
};

/** Badge of the stored revision. */
export function storedLabel(isPublished: boolean): string {
  return isPublished ? "No ar" : "Guardado";
}

/** "Versão da diretoria, 20/11/2026 14:13 (No ar)" */
export function describeRevision(revision: Revision, isPublished: boolean, timeZone: string): string {
  const { name, reason, at, isStored, isDraft } = revision;
  const marks = [isStored && storedLabel(isPublished), isDraft && "Rascunho"].filter(Boolean);
  const line = `${name ?? REASONS[reason]}, ${formatDateTime(at, timeZone)}`;
  return marks.length > 0 ? `${line} (${marks.join(", ")})` : line;
}
