import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { BusyError, createLane } from "./lane.ts";

const LIMITS = { places: 2, placesPerOwner: 1, waiting: 10, waitingPerOwner: 3 };

it("does as much at the same time as it has places, for one owner less", async () => {
  const lane = createLane(LIMITS);
  const now = { ana: 0, bia: 0 };
  const most = { ana: 0, bia: 0, all: 0 };
  const places = new Set<number>();
  const work = (owner: "ana" | "bia") =>
    lane.enqueue(owner, async (place) => {
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
  const lane = createLane({ places: 1, placesPerOwner: 1, waiting: 10, waitingPerOwner: 5 });
  const done: string[] = [];
  const work = (owner: string) => lane.enqueue(owner, async () => void done.push(owner));
  await Promise.all([work("ana"), work("ana"), work("ana"), work("ana"), work("bia"), work("caio")]);
  expect(done.indexOf("bia")).toBeLessThan(3);
  expect(done.indexOf("caio")).toBeLessThan(4);
});

it("refuses what is over an owner's budget, and goes on after a failure", async () => {
  const lane = createLane(LIMITS);
  const slow = () => lane.enqueue("ana", () => delay(20));
  const all = await Promise.allSettled([slow(), slow(), slow(), slow(), slow()]);
  expect(all.map(({ status }) => status)).toEqual([...Array<string>(4).fill("fulfilled"), "rejected"]);
  expect(all[4]).toMatchObject({ reason: expect.any(BusyError) });
  await expect(lane.enqueue("ana", () => Promise.reject(new Error("falhou")))).rejects.toThrow("falhou");
  expect(await lane.enqueue("ana", async () => "foi")).toBe("foi");
  await lane.idle();
});

it("refuses what is over the budget of all", async () => {
  const lane = createLane({ ...LIMITS, waiting: 2 });
  const all = await Promise.allSettled(
    ["a", "b", "c", "d", "e"].map((owner) => lane.enqueue(owner, () => delay(20))),
  );
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(1);
});
