// Sends hostile requests, made from the API's own document, as every kind of caller: they must not break the server
// or reveal its internals. The same requests each time; HOSTILE=10000 SEED=$RANDOM makes ten thousand others.

import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addGone, addPeople, addTokens, addUnconfirmed, type Caller } from "../callers.ts";
import { addStaff } from "../staff.ts";
import { openTestSite, type TestSite } from "../test-site.ts";
import { fillSite } from "./fill-site.ts";
import type { Known } from "./honest.ts";
import { judge } from "./judge.ts";
import { createRandom, type Random } from "./random.ts";
import { type HostileRequest, makeRequest, type Operation, partOf, readOperations } from "./requests.ts";
import { openSender, type Sender } from "./send.ts";

const COUNT = Number(process.env.HOSTILE ?? 700);
const SEED = Number(process.env.SEED ?? 1);
const AT_ONCE = 4;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Ids remembered for each part of the API. */
const MAX_IDS = 40;

let site: TestSite;
let sender: Sender;
let callers: Caller[];
let operations: Operation[];
const known: Known = new Map();
const tally = new Map<number, number>();

beforeAll(async () => {
  // Long runs also log internal failures.
  const LOG_LEVEL = process.env.HOSTILE ? "error" : "silent";
  site = await openTestSite({ RATE_LIMITS: "off", LOG_LEVEL });
  const { resources, api } = site;
  const owner = await addStaff(resources);
  await fillSite(site, owner);
  callers = [
    { name: "nobody", headers: {} },
    ...(await addPeople(resources)),
    // Callers with the most rights reach the most code.
    ...(await addPeople(resources)),
    await addUnconfirmed(resources),
    ...(await addGone(resources)),
    ...(await addTokens(resources, owner.user.id)),
  ];
  operations = readOperations((await api.inject("/api/openapi.json")).json());
  await api.listen({ port: 0, host: "127.0.0.1" });
  sender = openSender((api.server.address() as AddressInfo).port);
});
afterAll(async () => {
  sender.close();
  await site.close();
});

it(`answers ${COUNT} hostile requests without a fault and without a word about its inside`, async () => {
  const secrets = [process.cwd(), site.resources.config.dataDir, site.connection.database ?? "-"];
  const faults: string[] = [];
  let sent = 0;
  const work = async () => {
    while (sent < COUNT && faults.length < 20) {
      // Sends every call in turn, so that all are covered.
      const operation = operations[sent % operations.length] as Operation;
      // Each request has its own random numbers, since concurrent ones end in any order.
      const random = createRandom(SEED * 1_000_003 + sent++);
      const caller = random.chance(0.6) ? adminOf(random) : random.pick(callers);
      const request = makeRequest(random, known, operation);
      const wrong = await tryRequest(
        caller,
        { ...request, headers: { ...caller.headers, ...request.headers } },
        secrets,
      );
      if (wrong.length > 0) faults.push(describeFault(caller, request, wrong));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(faults, `SEED=${SEED}`).toEqual([]);
  const health = await sender.send({ method: "GET", path: "/healthz", headers: {} });
  expect(health.status).toBe(200);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  // If most requests were refused for lack of rights, the test would prove little.
  const atTheDoor = (tally.get(401) ?? 0) + (tally.get(403) ?? 0);
  if (process.env.HOSTILE)
    console.log(
      SEED,
      [...tally].toSorted(([one], [other]) => one - other),
    );
  expect(atTheDoor / COUNT).toBeLessThan(0.6);
  expect(((tally.get(200) ?? 0) + (tally.get(201) ?? 0) + (tally.get(204) ?? 0)) / COUNT).toBeGreaterThan(
    0.05,
  );
}, 3_600_000);

function adminOf(random: Random): Caller {
  return random.pick(callers.filter(({ role, isConfirmed }) => role === "admin" && isConfirmed));
}

async function tryRequest(caller: Caller, request: HostileRequest, secrets: string[]): Promise<string[]> {
  try {
    const answer = await sender.send(request);
    tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) learn(request.path, answer.body);
    if (
      answer.status === 401 &&
      caller.role &&
      request.headers.authorization === caller.headers.authorization
    )
      await signInAgain(caller);
    return judge(answer, secrets);
  } catch (error) {
    return [`no answer: ${String(error)}`];
  }
}

/** Collects ids for later requests, including those by callers without rights to them. */
function learn(path: string, body: string): void {
  const ids = known.get(partOf(path)) ?? [];
  for (const id of body.match(UUID)?.slice(0, 5) ?? []) if (!ids.includes(id)) ids.push(id);
  known.set(partOf(path), ids.slice(-MAX_IDS));
}

/** Replaces callers that others have disabled, removed or signed out. */
async function signInAgain(caller: Caller): Promise<void> {
  const { headers } = await addStaff(site.resources, caller.role);
  caller.headers = { ...headers };
}

function describeFault(
  caller: Caller,
  { method, path, headers, body }: HostileRequest,
  wrong: string[],
): string {
  const text = body?.toString("latin1").slice(0, 600) ?? "";
  return `${caller.name}: ${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 400)} ${text} → ${wrong.join("; ")}`;
}
