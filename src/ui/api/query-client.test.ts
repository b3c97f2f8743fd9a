import { setImmediate } from "node:timers/promises";
import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

function showList() {
  const queries = createQueryClient();
  const reads: PromiseWithResolvers<string[]>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string[]>();
    reads.push(read);
    return read.promise;
  };
  const list = new QueryObserver(queries, { queryKey: ["list"], queryFn });
  const leave = list.subscribe(() => {});
  return { queries, reads, list, leave };
}

it("a list that is being read for the first time while something is added shows it", async () => {
  const { queries, reads, list, leave } = showList();
  const reread = queries.invalidateQueries({ queryKey: ["list"] });
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(["added"]);
  reads[0]?.resolve([]);
  await reread;
  expect(list.getCurrentResult()).toMatchObject({ status: "success", data: ["added"] });
  leave();
});

it("the answer of before a change is not taken, however late the newer one is", async () => {
  const { queries, reads, list, leave } = showList();
  const reread = queries.invalidateQueries({ queryKey: ["list"] });
  reads[0]?.resolve([]);
  await setImmediate();
  expect(list.getCurrentResult()).toMatchObject({ status: "pending", fetchStatus: "fetching" });
  reads[1]?.resolve(["added"]);
  await reread;
  expect(list.getCurrentResult().data).toEqual(["added"]);
  leave();
});

it("where the server was not reached, the read under way goes on", async () => {
  const { queries, reads, list, leave } = showList();
  await queries.invalidateQueries({ queryKey: ["list"], refetchType: "none" });
  reads[0]?.resolve(["read"]);
  await expect.poll(() => list.getCurrentResult().data).toEqual(["read"]);
  expect(reads).toHaveLength(1);
  leave();
});
