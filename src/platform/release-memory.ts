// What the start leaves behind is given back at once, so that it does not count as the heap's size ever after.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects all garbage once. Loading the modules leaves more than 100 MB of it, which V8 would keep for as long as
 * the machine has memory to spare: kept pages allocate next to nothing, so no collection comes by itself.
 */
export function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
