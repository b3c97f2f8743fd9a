// A tool that creates posts, each call with its own Idempotency-Key, and repeats interrupted calls.

import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { readAll } from "../staff.ts";

const CONNECTIONS = 16;

interface Sent {
  key: string;
  title: string;
  /** Undefined if the server died first. */
  answer?: string;
}

export interface KeyedPosts {
  /** Posts over all connections until the server is gone. */
  sendUntilDown(): Promise<unknown>;
  countAnswered(): number;
  /**
   * Repeats every call twice: there is one post for each key, and earlier answers repeat unchanged.
   * @param session of the administrator
   */
  check(request: APIRequestContext, session: string): Promise<void>;
}

export async function createKeyedPosts(url: string, session: string): Promise<KeyedPosts> {
  const token = await createToken(url, session);
  const sent: Sent[] = [];
  return {
    sendUntilDown: () => connect(() => postUntilDown(url, token, sent)),
    countAnswered: () => sent.filter(({ answer }) => answer !== undefined).length,
    async check(request, current) {
      const cutOff = sent.filter(({ answer }) => answer === undefined);
      expect(cutOff.length).toBeGreaterThan(0);
      expect(sent.length).toBeGreaterThan(cutOff.length);

      const again = await repeatAll(url, token, sent);
      expect(sent.filter(({ key, answer }) => answer !== undefined && answer !== again.get(key))).toEqual([]);
      expect(await repeatAll(url, token, sent)).toEqual(again);
      const ids = [...again.values()].map(
        (answer) => (JSON.parse(answer) as { post: { id: string } }).post.id,
      );
      expect(new Set(ids).size).toBe(sent.length);
      const list = { url, token: current, path: "/api/posts", name: "posts" };
      const posts = await readAll<{ title: string }>(request, list);
      expect(posts.map(({ title }) => title).toSorted()).toEqual(sent.map(({ title }) => title).toSorted());
      console.log(`${sent.length} keys, ${cutOff.length} cut off`);
    },
  };
}

function connect<Result>(work: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: CONNECTIONS }, work));
}

/** Posts one after another over one connection, each with its own key, until the server is gone. */
async function postUntilDown(url: string, token: string, sent: Sent[]): Promise<void> {
  for (;;) {
    const key = randomUUID();
    const one: Sent = { key, title: `Chave ${key}` };
    sent.push(one);
    try {
      one.answer = await post(url, token, one);
    } catch {
      return;
    }
  }
}

/** @throws if no complete 201 arrives */
async function post(url: string, token: string, { key, title }: Sent): Promise<string> {
  const response = await fetch(`${url}/api/webhook/create-post`, {
    method: "POST",
    headers: { "x-api-token": token, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ title, content: "Texto com **ênfase**." }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${text}`);
  return text;
}

/** Sends every call again and returns the answers by key. */
async function repeatAll(url: string, token: string, sent: Sent[]): Promise<Map<string, string>> {
  const left = [...sent];
  const answers = new Map<string, string>();
  await connect(async () => {
    for (let one = left.pop(); one; one = left.pop()) answers.set(one.key, await post(url, token, one));
  });
  return answers;
}

async function createToken(url: string, session: string): Promise<string> {
  const answer = await fetch(`${url}/api/settings/api-tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Carga" }),
  });
  return ((await answer.json()) as { token: string }).token;
}
