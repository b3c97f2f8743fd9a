// Labels of backups on screen.

import { formatBytes } from "#src/shared/format-bytes.ts";
import type { Backup } from "../schema.ts";

const REASONS = {
  nightly: "Noturna",
  manual: "Manual",
  migration: "Antes de atualizar o banco de dados",
  restore: "Antes de uma restauração",
};

const TONES = { running: "primary", proving: "primary", proved: "success", failed: "danger" } as const;
const STATES = { running: "Em andamento", proving: "Em andamento", proved: "Comprovada", failed: "Falhou" };

export function stateMark({ state }: Backup): { label: string; tone: (typeof TONES)[keyof typeof TONES] } {
  return { label: STATES[state], tone: TONES[state] };
}

/** Tells whether a backup is being worked on, so that the list is polled. */
export function isChanging({ state, restore }: Backup): boolean {
  return state === "running" || state === "proving" || restore?.state === "running";
}

/** "Da noite · 12,4 MB · criptografada" */
export function describeBackup({ reason, bytes, isEncrypted }: Backup): string {
  const size = bytes === null ? undefined : formatBytes(bytes);
  return [REASONS[reason], size, isEncrypted && "criptografada"].filter(Boolean).join(" · ");
}

/** Returns a note; undefined if there is none. */
export function noteOf({ state, error, missingImages }: Backup): string | undefined {
  if (error) return error;
  if (state === "proving")
    return "Copiada. Agora ela é restaurada em um banco de teste e comparada com o site.";
  if (missingImages === 0) return undefined;
  return missingImages === 1
    ? "Uma imagem já faltava no site, e por isso não está na cópia."
    : `${missingImages} imagens já faltavam no site, e por isso não estão na cópia.`;
}
