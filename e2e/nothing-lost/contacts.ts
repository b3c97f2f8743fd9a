// Visitors who send messages, each with a mark that identifies it.

import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { readAll } from "../staff.ts";

const CONNECTIONS = 16;
const MARK = /marca ([0-9a-f-]{36})/;

/** Returns the mark of a message anywhere in a text. */
export const markIn = (text: string): string | undefined => MARK.exec(text)?.[1];

/** Sends contacts over all connections until the server is gone. @param acknowledged receives their marks */
export async function contactUntilDown(url: string, acknowledged: string[]): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => submitUntilDown(url, acknowledged)));
}

/** Checks that each acknowledged contact is in the database exactly once. */
export async function checkContacts(
  request: APIRequestContext,
  url: string,
  token: string,
  acknowledged: string[],
): Promise<void> {
  const leads = await readAll<{ message: string }>(request, {
    url,
    token,
    path: "/api/leads",
    name: "leads",
  });
  const stored = leads.map(({ message }) => markIn(message) ?? "unmarked");
  const known = new Set(stored);
  expect(known.size).toBe(stored.length);
  expect(acknowledged.filter((mark) => !known.has(mark))).toEqual([]);
  console.log(`${acknowledged.length} contacts acknowledged, ${stored.length} stored`);
}

/** Sends contacts one after another over one connection until the server is gone. */
async function submitUntilDown(url: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const mark = randomUUID();
    try {
      const response = await fetch(`${url}/api/contact`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          name: "Carga de Teste",
          email: "carga@cliente.example",
          message: `Mensagem com a marca ${mark} para conferir depois.`,
          source: "contact-form",
        }),
      });
      if (response.status === 201) acknowledged.push(mark);
    } catch {
      return;
    }
  }
}
