import { describe, expect, it } from "vitest";
import type { LeadEvent } from "../../timeline/schema.ts";
import { othersOf, subjectOf } from "./answered-mail.ts";

const actor = { kind: "visitor", id: null, name: "Ana" } as const;
const event = (type: LeadEvent["type"], data: LeadEvent["data"]): LeadEvent => ({
  id: "1",
  at: "2026-11-30T12:00:00.000Z",
  type,
  actor,
  data,
});
const FROM_LEAD = { address: "ana@cliente.example" };

describe("an answer", () => {
  it("has the subject of the newest mail that a person wrote", () => {
    const sent = event("mail-out", { subject: "Proposta" });
    const received = event("mail-in", { subject: "RES: Re: Orçamento", from: FROM_LEAD });
    for (const data of [{ automatic: true }, { bounce: { reason: "550" } }, { team: { kept: "late" } }]) {
      const other = event("mail-in", { subject: "Estou de férias", ...data });
      expect(subjectOf([other, received, sent])).toBe("Re: Orçamento");
      expect(subjectOf([other, sent])).toBe("Re: Proposta");
      expect(subjectOf([other])).toBe("");
    }
  });

  it("is offered the others of the newest mail that a person wrote, not the lead", () => {
    const cc = ["Rui@obra.example", "ANA@cliente.example"];
    const automatic = event("mail-in", { automatic: true, from: { address: "robo@obra.example" } });
    expect(othersOf([automatic, event("mail-in", { from: FROM_LEAD, cc })], FROM_LEAD.address)).toEqual([
      "Rui@obra.example",
    ]);
    const from = { address: "rui@obra.example" };
    expect(othersOf([event("mail-in", { from })], FROM_LEAD.address)).toEqual([from.address]);
    expect(othersOf([event("form", {})], FROM_LEAD.address)).toEqual([]);
  });
});
