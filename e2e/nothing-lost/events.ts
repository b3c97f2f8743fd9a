import { expect } from "@playwright/test";
import type { Receiver } from "../../src/testing/http-receiver.ts";
import { markIn } from "./contacts.ts";

/** Number of deliveries: three to the environment's own receiver, five to the destination for everything. */
export const EVENT_DELIVERIES = 3 + 5;

/**
 * Lists destination, id and body of each event once, however often it arrived. Excludes the contacts sent during the
 * kills: stored but unacknowledged ones, and delivered but unrecorded ones, may be sent at any later time.
 */
export function tellEvents({ requests }: Receiver): string[] {
  const ofOwnEvents = requests.filter(({ body }) => markIn(body) === undefined);
  const told = ofOwnEvents.map(
    ({ path, headers, body }) => `${path} ${String(headers["webhook-id"])} ${body}`,
  );
  return [...new Set(told)].toSorted();
}

/** Makes a destination for everything, and one event of every kind. */
export async function causeEvents(url: string, token: string, destination: string): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(data),
    });
    expect(response.ok, path).toBe(true);
  };
  const [name, email] = ["Ana Prado", "ana@empresa.com.br"];
  const events = ["contact", "lead-magnet", "newsletter", "data-removal", "post-published"];
  const texts = JSON.stringify({ "ebook-popup:file": "/downloads/transformacao-digital.pdf" });
  expect((await fetch(`${url}/api/texts`, { method: "PUT", headers, body: texts })).ok).toBe(true);
  await post("/webhooks", { name: "Tudo", url: destination, events });
  await post("/contact", { name, email, message: "Preciso de um sistema." });
  await post("/ebook", { name, email, source: "lead-magnet" });
  await post("/newsletter", { email, source: "blog" });
  const message = "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: Não quero mais contato.";
  await post("/contact", { name, email, message, source: "data-removal-form" });
  await post("/posts", { title: "Um post", content: "Um texto.", isPublished: true });
}
