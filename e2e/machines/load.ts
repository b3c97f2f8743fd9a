// Load of contacts, publications, incoming webhook calls and reads; records acknowledgements.

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Call, callUntilAnswered, type Tally } from "./calls.ts";
import type { Farm } from "./farm.ts";
import { createPublisher, type Published, watchPages } from "./freshness.ts";

export interface Connections {
  contacts: number;
  publishers: number;
  tools: number;
  readers: number;
}

const PAUSE_MS = 1_000;

export interface Acknowledged {
  since: Date;
  contacts: string[];
  /** Post created for each key of the incoming webhook. */
  created: Map<string, string>;
  published: Map<string, Published>;
  /** Answers that were neither an acknowledgement nor a failure of the server. */
  surprises: string[];
  tally: Tally;
  /** Greatest age of a page in any process: ms since the acknowledgement of a newer version. */
  oldestPageMs: number;
  pagesRead: number;
  publications(): number;
}

export interface Load {
  stop(): Promise<Acknowledged>;
}

export async function startLoad(
  { balancer, machines, signIn }: Farm,
  connections: Connections,
): Promise<Load> {
  const staff = await signIn();
  const done: Acknowledged = {
    since: new Date(),
    contacts: [],
    created: new Map(),
    published: new Map(),
    surprises: [],
    tally: new Map(),
    oldestPageMs: 0,
    pagesRead: 0,
    publications: () =>
      [...done.published.values()].reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0),
  };
  let isOn = true;
  const call = async (expected: number, what: Call): Promise<unknown> => {
    const { status, body } = await callUntilAnswered(balancer.url, what, done.tally);
    if (status === expected) return body;
    done.surprises.push(`${what.method} ${what.path} answered ${status}: ${JSON.stringify(body)}`);
    return undefined;
  };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    await delay(Math.random() * PAUSE_MS);
    while (isOn) {
      await work();
      await delay(PAUSE_MS);
    }
  };
  const publishers = await Promise.all(
    Array.from({ length: connections.publishers }, () => createPublisher(call, staff, done.published)),
  );
  const tools = await Promise.all(
    Array.from({ length: connections.tools }, () => createTool(call, staff, done)),
  );
  const paths = ["/", "/blog", "/contato", ...[...done.published.keys()].map((slug) => `/blog/${slug}`)];
  const read = async (): Promise<void> => {
    await call(200, { method: "GET", path: paths[Math.floor(Math.random() * paths.length)] ?? "/" });
  };
  const running = [
    ...Array.from({ length: connections.contacts }, () => repeat(() => writeContact(call, done))),
    ...publishers.map(repeat),
    ...tools.map(repeat),
    ...Array.from({ length: connections.readers }, () => repeat(read)),
    ...machines.map(({ url }) => repeat(() => watchPages(url, done))),
  ].map((work) => work.catch((error: unknown) => void done.surprises.push(String(error))));
  return {
    async stop() {
      isOn = false;
      await Promise.all(running);
      return done;
    },
  };
}

export type Caller = (expected: number, what: Call) => Promise<unknown>;

/** Sends like the browser: the same `submissionId` until it is acknowledged. */
async function writeContact(call: Caller, { contacts }: Acknowledged): Promise<void> {
  const mark = randomUUID();
  const body = {
    name: "Ana Prado",
    email: `${mark}@cliente.example`,
    message: `Uma mensagem com a marca ${mark}.`,
    source: "contact-form",
    submissionId: mark,
  };
  if (await call(201, { method: "POST", path: "/api/contact", body })) contacts.push(mark);
}

/** Creates a tool with its own token; every fourth time it repeats an acknowledged call. */
async function createTool(
  call: Caller,
  headers: Record<string, string>,
  { created, surprises }: Acknowledged,
): Promise<() => Promise<void>> {
  const made = await call(201, {
    method: "POST",
    path: "/api/settings/api-tokens",
    headers,
    body: { name: "Ferramenta", permissions: ["create_post"] },
  });
  const { token } = made as { token: string };
  let turn = 0;
  return async () => {
    const key = randomUUID();
    for (let sent = 0; sent < (++turn % 4 === 0 ? 2 : 1); sent++) {
      const answer = await call(201, {
        method: "POST",
        path: "/api/webhook/create-post",
        headers: { "x-api-token": token, "idempotency-key": key },
        body: { title: `Da ferramenta ${key}`, content: `Um texto com a marca ${key}.`, isPublished: true },
      });
      if (!answer) return;
      const { id } = (answer as { post: { id: string } }).post;
      const before = created.get(key) ?? id;
      if (before !== id) surprises.push(`one key made the posts ${before} and ${id}`);
      created.set(key, id);
    }
  };
}
