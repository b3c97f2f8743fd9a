// What a lead is like once another one of the same person is merged into it. For the server, and for the dialog that says so first.
import type { LeadStatus } from "#src/features/leads/schema.ts";

/** What is being sold to a lead, and how it stands. */
export interface Deal {
  status: LeadStatus;
  stage: string | null;
  /** Cents of a real. */
  value: number | null;
  /** 2026-12 */
  expectedMonth: string | null;
  lostReason: string | null;
}

/** A contract stays whatever it is merged with, and a person with whom something is still open is not lost. */
const ORDER: readonly LeadStatus[] = ["LOST", "NEW", "CONTACTED", "QUALIFIED", "CONVERTED"];

/** Of two deals the most advanced one, and the kept lead's where both are as far; it takes what it lacks from the other. */
export function mergeDeals(kept: Deal, merged: Deal): Deal {
  const isAhead = ORDER.indexOf(merged.status) > ORDER.indexOf(kept.status);
  const [deal, other] = isAhead ? [merged, kept] : [kept, merged];
  // What a lost deal was worth says nothing about one that is not lost.
  const { stage, value, expectedMonth } = other.status === "LOST" && deal.status !== "LOST" ? NO_DEAL : other;
  const areBothWon = deal.status === "CONVERTED" && other.status === "CONVERTED";
  return {
    status: deal.status,
    stage: deal.stage ?? stage,
    value: areBothWon ? addValues(deal.value, value) : (deal.value ?? value),
    expectedMonth: deal.expectedMonth ?? expectedMonth,
    lostReason: deal.lostReason ?? (deal.status === "LOST" ? other.lostReason : null),
  };
}

const NO_DEAL = { stage: null, value: null, expectedMonth: null };

/** Two contracts of one person are worth both. */
function addValues(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : one + other;
}

/** The fields of a lead that a merge may change, and by which it does. */
export interface Mergeable extends Deal {
  name: string | null;
  email: string | null;
  /** Whoever mails next proves who they are; goes with the address. */
  isEmailUnproved: boolean;
  phone: string | null;
  company: string | null;
  cnpj: string | null;
  ownerId: string | null;
  answerDueAt: Date | null;
  answeredAt: Date | null;
  repliedAt: Date | null;
}

/** The kept lead's fields after a merge. Its own answer stays: to whom it was given is in the timeline. */
export function mergeFields(kept: Mergeable, merged: Mergeable): Mergeable {
  return {
    name: kept.name ?? merged.name,
    email: kept.email ?? merged.email,
    isEmailUnproved: (kept.email === null ? merged : kept).isEmailUnproved,
    phone: kept.phone ?? merged.phone,
    company: kept.company ?? merged.company,
    cnpj: kept.cnpj ?? merged.cnpj,
    ownerId: kept.ownerId ?? merged.ownerId,
    repliedAt: kept.repliedAt ?? merged.repliedAt,
    answerDueAt: findDueDate(kept, merged),
    answeredAt: kept.answeredAt,
    ...mergeDeals(kept, merged),
  };
}

/** The earliest promise holds. Who was answered already waits for nothing: what the other was promised stays with that one. */
function findDueDate(kept: Mergeable, merged: Mergeable): Date | null {
  const [own, other] = [kept.answerDueAt, merged.answerDueAt];
  if (!other || kept.answeredAt || merged.answeredAt) return own;
  return own && own < other ? own : other;
}
