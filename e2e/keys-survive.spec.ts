// A tool whose call was cut off by kill -9 repeats it with the same Idempotency-Key: there is one post per key,
// and whatever was answered before is answered again. ROUNDS=20 for the long run.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
// The site's own test, though the site is not asked: with another, the workers and their sites would start anew.
import { expect, freePort, type RunningProcess, startProcess, test } from "./site.ts";
import { getToken, readAll } from "./staff.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 1);
const CONNECTIONS = 16;

interface Sent {
  key: string;
  title: string;
  /** Undefined where the server died first. */
  answer?: string;
}

test("a call repeated after kill -9 makes one post per key and is answered the same", async ({ request }) => {
  test.setTimeout(300_000 + ROUNDS * 60_000);
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-keys-"));
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SEED: "none",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  };
  let running = await startProcess(environment);
  try {
    const session = await getToken(request, running.url);
    const token = await createToken(running.url, session);
    const sent: Sent[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([
        killAfter(running, sent),
        ...connect(() => postUntilDown(running.url, token, sent)),
      ]);
      running = await startProcess(environment);
    }
    const cutOff = sent.filter(({ answer }) => answer === undefined);
    expect(cutOff.length).toBeGreaterThan(0);
    expect(sent.length).toBeGreaterThan(cutOff.length);

    const again = await repeatAll(running.url, token, sent);
    expect(sent.filter(({ key, answer }) => answer !== undefined && answer !== again.get(key))).toEqual([]);
    expect(await repeatAll(running.url, token, sent)).toEqual(again);
    const ids = [...again.values()].map((answer) => (JSON.parse(answer) as { post: { id: string } }).post.id);
    expect(new Set(ids).size).toBe(sent.length);
    const list = { url: running.url, token: session, path: "/api/posts", name: "posts" };
    const posts = await readAll<{ title: string }>(request, list);
    expect(posts.map(({ title }) => title).toSorted()).toEqual(sent.map(({ title }) => title).toSorted());
    expect(await running.stop()).toBe(0);
    console.log(`${ROUNDS} rounds, ${sent.length} keys, ${cutOff.length} cut off`);
  } finally {
    await running.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function connect<Result>(work: () => Promise<Result>): Promise<Result>[] {
  return Array.from({ length: CONNECTIONS }, work);
}

/** One connection: posts one after another, each under a key of its own, until the server is gone. */
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

/** @throws where no whole 201 comes */
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

/** Sends every call again. Gives the answers by key. */
async function repeatAll(url: string, token: string, sent: Sent[]): Promise<Map<string, string>> {
  const left = [...sent];
  const answers = new Map<string, string>();
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop()) answers.set(one.key, await post(url, token, one));
  };
  await Promise.all(connect(work));
  return answers;
}

/** Kills the process once it has answered some more calls, at any moment of the next ones. */
async function killAfter(running: RunningProcess, sent: Sent[]): Promise<void> {
  const countAnswered = () => sent.filter(({ answer }) => answer !== undefined).length;
  const enough = countAnswered() + CONNECTIONS + Math.random() * 100;
  await expect.poll(countAnswered, { intervals: [5] }).toBeGreaterThan(enough);
  await running.kill();
}

async function createToken(url: string, session: string): Promise<string> {
  const answer = await fetch(`${url}/api/settings/api-tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Carga" }),
  });
  return ((await answer.json()) as { token: string }).token;
}
