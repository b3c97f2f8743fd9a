import { z } from "zod";
import { CONTROL_BUT_LINES, cleanLines, hasNone, unusable } from "#src/shared/text-patterns.ts";

/** Characters of a note. */
export const MAX_NOTE = 5_000;

/** Validates what somebody of the team writes into a timeline. */
export const noteText = (label: string) =>
  z
    .string(`${label}: escreva um texto`)
    .overwrite(cleanLines)
    .min(1, `${label}: escreva um texto`)
    .max(MAX_NOTE, `${label}: no máximo ${MAX_NOTE} caracteres`)
    .refine(hasNone(CONTROL_BUT_LINES), unusable(label));

export const LEAD_EVENT_TYPES = [
  "form",
  "mail-out",
  "mail-in",
  "note",
  "task",
  "status",
  "owner",
  "whatsapp",
  "ebook",
  "newsletter",
  "merge",
  "undo",
] as const;
export type LeadEventType = (typeof LEAD_EVENT_TYPES)[number];

export const leadEventActorSchema = z.object({
  kind: z.enum(["visitor", "person", "token", "system", "console", "unknown"]),
  id: z.string().nullable(),
  name: z.string().nullable(),
});
/** The person, with their name at that time. */
export type LeadEventActor = z.infer<typeof leadEventActorSchema>;

export const leadEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  type: z.enum(LEAD_EVENT_TYPES),
  actor: leadEventActorSchema.describe("Quem o fez, com o nome de então"),
  data: z.record(z.string(), z.unknown()).describe("O que aconteceu, conforme o tipo"),
  html: z.string().optional().describe("O texto formatado de um e-mail enviado, em HTML seguro"),
});
export type LeadEvent = z.infer<typeof leadEventSchema>;

/** In the data of a note: its newest version, if it was edited. */
export interface NoteEdit {
  id: string;
  /** Id of the note's first version, which stays. */
  of: string;
  at: string;
  by: string | null;
}

/** Kinds of events that a timeline can be limited to: what was said, notes, and what was changed. */
export const EVENT_KINDS = ["conversation", "notes", "changes"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** `GET /api/leads/{id}/timeline`. */
export const timelineQuerySchema = z.object({
  kind: z
    .enum(EVENT_KINDS, `Tipo: use ${EVENT_KINDS.join(", ")}`)
    .optional()
    .describe("Só a conversa, só as notas ou só as mudanças"),
  before: z.string().optional().describe("Só o que veio antes deste acontecimento"),
});

export const timelineSchema = z.object({
  events: z.array(leadEventSchema),
  next: z.string().nullable().describe("Para `before`, se há mais antigos"),
});
export type Timeline = z.infer<typeof timelineSchema>;
