import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { BusyError, createFairQueue } from "./fair-queue.ts";

const LIMITS = { concurrency: 2, concurrencyPerOwner: 1, maxWaiting: 10, maxWaitingPerOwner: 3 };

it("does as much at the same time as it has places, for one owner less", async () => {
  const queue = createFairQueue(LIMITS);
  const now = { ana: 0, bia: 0 };
  const most = { ana: 0, bia: 0, all: 0 };
  const places = new Set<number>();
  const work = (owner: "ana" | "bia") =>
    queue.enqueue(owner, async (place) => {
      expect(places.has(place)).toBe(false);
      places.add(place);
      most[owner] = Math.max(most[owner], ++now[owner]);
      most.all = Math.max(most.all, now.ana + now.bia);
      await delay(10);
      now[owner]--;
      places.delete(place);
    });
  await Promise.all([work("ana"), work("ana"), work("ana"), work("bia"), work("bia")]);
  expect(most).toEqual({ ana: 1, bia: 1, all: 2 });
});

it("lets owners take turns, however much one has brought", async () => {
  const queue = createFairQueue({
    concurrency: 1,
    concurrencyPerOwner: 1,
    maxWaiting: 10,
    maxWaitingPerOwner: 5,
  });
  const done: string[] = [];
  const work = (owner: string) => queue.enqueue(owner, async () => void done.push(owner));
  await Promise.all([work("ana"), work("ana"), work("ana"), work("ana"), work("bia"), work("caio")]);
  expect(done.indexOf("bia")).toBeLessThan(3);
  expect(done.indexOf("caio")).toBeLessThan(4);
});

it("refuses what is over an owner's budget, and goes on after a failure", async () => {
  const queue = createFairQueue(LIMITS);
  const slow = () => queue.enqueue("ana", () => delay(20));
  const all = await Promise.allSettled([slow(), slow(), slow(), slow(), slow()]);
  expect(all.map(({ status }) => status)).toEqual([...Array<string>(4).fill("fulfilled"), "rejected"]);
  expect(all[4]).toMatchObject({ reason: expect.any(BusyError) });
  await expect(queue.enqueue("ana", () => Promise.reject(new Error("falhou")))).rejects.toThrow("falhou");
  expect(await queue.enqueue("ana", async () => "foi")).toBe("foi");
  await queue.idle();
});

it("refuses what is over the budget of all", async () => {
  const queue = createFairQueue({ ...LIMITS, maxWaiting: 2 });
  const all = await Promise.allSettled(
    ["a", "b", "c", "d", "e"].map((owner) => queue.enqueue(owner, () => delay(20))),
  );
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(1);
});
