// One event of every kind, and what receivers of webhooks were told of them.
import { expect } from "@playwright/test";
import type { Receiver } from "../../src/testing/http-receiver.ts";
import { markIn } from "./contacts.ts";

/** Of the deliveries: three to the environment's own receiver, five to the destination for everything. */
export const EVENT_DELIVERIES = 3 + 5;

/**
 * Where, under which id and with which body; each once, however often it came. Not the contacts sent under the kills: what
 * was stored and not acknowledged, or delivered and not noted as such, may be told at any later time.
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
