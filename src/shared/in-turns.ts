// Long work on the one thread that answers everybody.
import { setImmediate as nextTurn } from "node:timers/promises";

/** So many at once take some ten milliseconds. */
const AT_ONCE = 200;

/** Goes through a long list, and lets others have their turn in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, void> {
  let count = 0;
  for (const item of items) {
    if (++count % AT_ONCE === 0) await nextTurn();
    yield item;
  }
}
