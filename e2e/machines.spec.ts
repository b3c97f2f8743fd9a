// Many machines: three processes on one PostgreSQL and one S3 store behind a balancer. Short here; `npm run
// test:machines` kills for a minute behind the real nginx, restarts all of them five times, and plans 1,000 schedules.
import { setTimeout as delay } from "node:timers/promises";
import { compareStored, compareTold } from "./machines/compare.ts";
import { chooseBalancer, type Farm, startFarm } from "./machines/farm.ts";
import { startLoad } from "./machines/load.ts";
// The site's own test, though the site is not asked: with another, the workers and their sites would start anew.
import { expect, test } from "./site.ts";

const isLong = process.env.MACHINES === "all";
const KILLS = isLong ? 12 : 3;
const KILL_EVERY_MS = isLong ? 5_000 : 3_000;
/** A job of a killed process is another's after about 15 s. */
const TOLD_WITHIN_MS = isLong ? 120_000 : 60_000;
/** No page may be older than this after a publication was acknowledged, in whichever process. */
const OLDEST_PAGE_MS = 1_000;

test.describe.configure({ mode: "serial" });
let farm: Farm;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  farm = await startFarm(chooseBalancer(isLong));
});
test.afterAll(() => farm.close());

test("of three processes that start at once on an empty database one migrates, and the others wait", async () => {
  const migrated = farm.machines.filter(({ output }) => output().includes("database migrated"));
  expect(migrated).toHaveLength(1);
  const { rows } = await farm.pool.query("SELECT count(*)::int AS users FROM users");
  expect(rows).toEqual([{ users: 1 }]);
});

test("nothing acknowledged is lost, doubled or untold while processes are killed", async () => {
  test.setTimeout(60_000 + KILLS * KILL_EVERY_MS + TOLD_WITHIN_MS);
  const load = await startLoad(farm);
  const restarts: Promise<void>[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(KILL_EVERY_MS);
    const machine = farm.machines[kill % farm.machines.length];
    await restarts[kill - farm.machines.length];
    restarts.push(machine?.kill() ?? Promise.resolve());
  }
  await Promise.all(restarts);
  const done = await load.stop();
  const told = await compareTold(farm, done, TOLD_WITHIN_MS);
  console.log(
    `${KILLS} kills: ${done.contacts.length} contacts, ${done.created.size} posts of tools, ` +
      `${done.pagesRead} pages read, the oldest ${done.oldestPageMs} ms behind; ` +
      `answers ${JSON.stringify(Object.fromEntries(done.tally))}, ` +
      `${farm.mails.length} mails, ${farm.deliveries.length} deliveries`,
  );
  expect(done.surprises).toEqual([]);
  expect(await compareStored(farm, done)).toEqual({ contacts: [], created: [], published: [], moved: [] });
  expect(told).toEqual({
    notMailed: [],
    notDelivered: [],
    mailedUnderSeveralIds: [],
    deliveredUnderSeveralIds: [],
  });
  expect(done.contacts.length).toBeGreaterThan(KILLS * 10);
  expect(done.oldestPageMs).toBeLessThanOrEqual(OLDEST_PAGE_MS);
});
