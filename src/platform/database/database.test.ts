import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { type Database, createDrizzle } from "./database.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

it("a transaction whose connection is gone gives it back, and the next one works", async () => {
  const { db } = site.resources;
  const pool = db.$client;
  for (let round = 0; round < 15; round++) {
    await Promise.allSettled([1, 2, 3].map(() => db.transaction((tx) => tx.execute("SELECT 1"))));
    await site.cutDatabase();
    // The pool has not noticed yet, so it hands out dead connections.
    const attempts = [1, 2, 3].map(() => db.transaction((tx) => tx.execute("SELECT 1")));
    const settled = await Promise.allSettled(attempts);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await site.restoreDatabase();
  }
  const works = () =>
    db
      .transaction((tx) => tx.execute("SELECT 1"))
      .then(
        () => true,
        () => false,
      );
  await expect.poll(works).toBe(true);
  // Connections return to the pool a moment after the response.
  await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
});

it("a transaction that fails is rolled back, and one inside another alone", async () => {
  const { db } = site.resources;
  await site.owner.query(`CREATE TABLE kept (n int); GRANT ALL ON kept TO ${site.connection.user}`);
  const fail = () => Promise.reject(new Error("no"));
  await db.transaction(async (tx) => {
    await tx.execute("INSERT INTO kept VALUES (1)");
    await tx
      .transaction(async (inner) => {
        await inner.execute("INSERT INTO kept VALUES (2)");
        await fail();
      })
      .catch(() => {});
  });
  const whole = db.transaction(async (tx) => {
    await tx.execute("INSERT INTO kept VALUES (3)");
    await fail();
  });
  await expect(whole).rejects.toThrow("no");
  expect((await db.execute("SELECT n FROM kept")).rows).toEqual([{ n: 1 }]);
});

it("who waits for the end of a transaction hears it once the outermost is over, committed or not", async () => {
  const { db } = site.resources;
  const heard: string[] = [];
  await db.transaction(async (tx) => {
    await tx.transaction(async (inner) => inner.onEnd(() => heard.push("committed")));
    expect(heard).toEqual([]);
  });
  const failed = db.transaction(async (tx) => {
    tx.onEnd(() => heard.push("failed"));
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(heard).toEqual(["committed", "failed"]);
});

it("a transaction and one inside another know the call that they are done for", async () => {
  const call = { url: "/api/settings" } as FastifyRequest;
  const db = createDrizzle(site.resources.db.$client, { ...site.resources.callers, request: () => call });
  const read = (one: Database) => one.transaction((tx) => tx.transaction(async (inner) => [tx, inner]));
  expect((await read(db)).map(({ origin }) => origin.request)).toEqual([call, call]);
  expect((await read(site.resources.db)).map(({ origin }) => origin.request)).toEqual([undefined, undefined]);
});
