import { setImmediate as nextTurn } from "node:timers/promises";

/** Items per turn. They take about ten milliseconds. */
const AT_ONCE = 200;

/** Iterates over a long list and lets the event loop run in between, because one thread answers everybody. */
export async function* iterateCooperatively<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, void> {
  let count = 0;
  for (const item of items) {
    if (++count % AT_ONCE === 0) await nextTurn();
    yield item;
  }
}
