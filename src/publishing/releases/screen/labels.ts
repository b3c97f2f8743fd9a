// On-screen texts of releases.

import { describeMoment } from "../../schedule/labels.ts";
import type { Candidate, Release, ReleaseState } from "../schema.ts";

type Tone = "neutral" | "primary" | "success" | "warning" | "danger";

export const STATE_MARKS: Record<ReleaseState, { label: string; tone: Tone }> = {
  open: { label: "Em preparação", tone: "neutral" },
  scheduled: { label: "Agendado", tone: "primary" },
  published: { label: "Publicado", tone: "success" },
  reverted: { label: "Desfeito", tone: "warning" },
  failed: { label: "Não aconteceu", tone: "danger" },
};

/** A draft may have no title yet. */
export function nameItem({ title }: { title: string }): string {
  return title || "Sem título";
}

/**
 * @param kind label of the content type
 * @param ownId id of the release being edited
 */
export function describeCandidate({ isPublished, release }: Candidate, kind: string, ownId?: string): string {
  const what = isPublished ? "Alterações não publicadas" : "Fora do ar";
  const taken = release && release.id !== ownId ? ` · já está em “${release.name}”` : "";
  return `${kind} · ${what}${taken}`;
}

/** Number of items, and when the release is or was published or reverted. */
export function describeTime(release: Release, timeZone: string): string {
  const { state, at, publishedAt, revertedAt } = release;
  const count = release.items.length === 1 ? "1 item" : `${release.items.length} itens`;
  if (state === "reverted" && revertedAt)
    return `${count}, desfeito em ${describeMoment(revertedAt, timeZone)}`;
  if (publishedAt) return `${count}, no ar desde ${describeMoment(publishedAt, timeZone)}`;
  return at ? `${count}, para ${describeMoment(at, timeZone)}` : `${count}, sem data`;
}
