import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { type LeadEvent, leadEventSchema, timelineSchema } from "../timeline/schema.ts";
import { noteVersionsSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let seller: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  seller = await addStaff(site.resources, "sales");
});
afterAll(() => site.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, staff = seller) =>
  site.api.inject({
    method,
    url: `/api/leads${path}`,
    headers: { ...staff.headers },
    ...(payload && { payload }),
  });

async function addLead(): Promise<string> {
  return (await call("POST", "", { name: "Ana Prado" })).json<{ id: string }>().id;
}

async function addNote(leadId: string, text = "Ligar"): Promise<LeadEvent> {
  return leadEventSchema.parse((await call("POST", `/${leadId}/notes`, { text })).json());
}

const edit = (leadId: string, eventId: string, text: string, staff = seller) =>
  call("PUT", `/${leadId}/notes/${eventId}`, { text }, staff);

async function edited(leadId: string, eventId: string, text: string, staff = seller): Promise<LeadEvent> {
  const response = await edit(leadId, eventId, text, staff);
  expect(response.statusCode, response.body).toBe(200);
  return leadEventSchema.parse(response.json());
}

const readTimeline = async (leadId: string, query = "") =>
  timelineSchema.parse((await call("GET", `/${leadId}/timeline${query}`)).json());

const readVersions = async (leadId: string, eventId: string) =>
  noteVersionsSchema
    .parse((await call("GET", `/${leadId}/notes/${eventId}/versions`)).json())
    .versions.map(({ actor, data }) => [actor.name, data.text]);

describe("an edited note", () => {
  it("stands where it stood, with its newest text, its first writer, and all versions", async () => {
    const lead = await addLead();
    const note = await addNote(lead, "Ligar amanha");
    await addNote(lead, "Outra");
    const second = await edited(lead, note.id, "Ligar amanhã");
    const third = await edited(lead, second.id, "Ligar na quinta", admin);
    const { events } = await readTimeline(lead);
    expect(events.map(({ data }) => data.text)).toEqual(["Outra", "Ligar na quinta", undefined]);
    expect(events[1]).toMatchObject({
      id: third.id,
      at: note.at,
      actor: note.actor,
      data: { edited: { id: third.id, at: third.at, by: admin.user.name } },
    });
    for (const { id } of [note, second, third])
      expect(await readVersions(lead, id)).toEqual([
        [admin.user.name, "Ligar na quinta"],
        [seller.user.name, "Ligar amanhã"],
        [seller.user.name, "Ligar amanha"],
      ]);
  });

  it("is refused from an outdated version, and from the slower of two at once", async () => {
    const lead = await addLead();
    const note = await addNote(lead);
    const both = await Promise.all([edit(lead, note.id, "Um"), edit(lead, note.id, "Dois")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const late = await edit(lead, note.id, "Três", admin);
    expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([
      409,
      "A nota mudou enquanto você escrevia. Veja como ela está agora.",
    ]);
    expect(await readVersions(lead, note.id)).toHaveLength(2);
  });

  it("makes no version of the same text", async () => {
    const lead = await addLead();
    const note = await addNote(lead);
    expect((await edited(lead, note.id, "Ligar")).id).toBe(note.id);
    expect(await readVersions(lead, note.id)).toHaveLength(1);
  });

  it("may be an answer by telephone or WhatsApp, and stays one", async () => {
    const lead = await addLead();
    const answer = await call("POST", `/${lead}/answered`, { by: "whatsapp", text: "Oi" });
    const note = await edited(lead, leadEventSchema.parse(answer.json()).id, "Olá");
    expect(note.data).toMatchObject({ by: "whatsapp", text: "Olá" });
  });

  it("is edited by its writer and administrators alone", async () => {
    const lead = await addLead();
    const note = await addNote(lead);
    const other = await addStaff(site.resources, "sales");
    const refused = await edit(lead, note.id, "Não", other);
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      403,
      "Só quem escreveu a nota, ou um administrador, pode editá-la.",
    ]);
    const editor = await addStaff(site.resources, "editor-leads");
    expect((await edit(lead, note.id, "Não", editor)).statusCode).toBe(404);
    expect(await readVersions(lead, note.id)).toEqual([[seller.user.name, "Ligar"]]);
  });

  it("is no other event, and none of another lead or of one in the trash", async () => {
    const [lead, other] = [await addLead(), await addLead()];
    const note = await addNote(lead);
    const [, form] = (await readTimeline(lead)).events;
    for (const [of, id] of [
      [lead, form?.id],
      [other, note.id],
      [lead, randomUUID()],
      [lead, "x"],
      ["x", note.id],
    ]) {
      expect((await edit(of ?? "", id ?? "", "Não", admin)).statusCode).toBe(404);
      expect((await call("GET", `/${of}/notes/${id}/versions`, undefined, admin)).statusCode).toBe(404);
    }
    const nothing = await call("PUT", `/${lead}/notes/${note.id}`, { text: "" });
    expect([nothing.statusCode, nothing.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
      422,
      "text",
    ]);
    await call("DELETE", `/${lead}`);
    expect((await edit(lead, note.id, "Não", admin)).statusCode).toBe(404);
    expect((await call("GET", `/${lead}/notes/${note.id}/versions`, undefined, admin)).statusCode).toBe(404);
  });

  it("moves with a merge and its undoing", async () => {
    const [kept, merged] = [await addLead(), await addLead()];
    const note = await addNote(merged);
    const merge = await call("POST", "/merge", { keep: kept, merge: merged });
    const second = await edited(kept, note.id, "Ligar já");
    expect((await readTimeline(kept)).events.map(({ id }) => id)).toContain(second.id);
    expect((await call("POST", `/merges/${merge.json<{ id: string }>().id}/undo`)).statusCode).toBe(200);
    expect((await readTimeline(kept)).events.map(({ id }) => id)).not.toContain(second.id);
    expect(await readVersions(merged, second.id)).toHaveLength(2);
  });

  it("leaves pages of the timeline whole", async () => {
    const lead = await addLead();
    const notes: LeadEvent[] = [];
    for (let number = 0; number < 101; number++) notes.push(await addNote(lead, `${number}`));
    const middle = notes[1];
    if (!middle) throw new Error("there is no such note");
    const newer = await edited(lead, middle.id, "mudou");
    const first = await readTimeline(lead);
    expect(first.events).toHaveLength(100);
    expect(first.events.at(-1)?.id).toBe(newer.id);
    const rest = await readTimeline(lead, `?before=${first.next}`);
    expect(rest.events.map(({ data }) => data.text)).toEqual(["0", undefined]);
  });
});
