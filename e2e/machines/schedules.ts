// Schedules posts that fall due while processes are killed: each must be applied once, and in time.

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { callUntilAnswered } from "./calls.ts";
import type { Farm } from "./farm.ts";

const CONNECTIONS = 8;
const LOOK_MS = 100;

/**
 * Schedules posts spread over a period.
 * @returns a function that waits until the last is live: delays in ms, ascending, and posts not applied exactly once
 */
export async function planPosts(
  { balancer, pool, signIn }: Farm,
  { count, startsInMs, withinMs }: { count: number; startsInMs: number; withinMs: number },
): Promise<{ begins: number; watch(): Promise<{ lateness: number[]; wrong: string[] }> }> {
  const headers = await signIn();
  const ids: string[] = Array.from({ length: count }, () => randomUUID());
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const { status } = await callUntilAnswered(balancer.url, { method, path, headers, body }, new Map());
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
  };
  await inTurn(ids, (id) =>
    call("POST", "/api/posts", { newId: id, title: `Agendado ${id}`, content: "Um texto." }),
  );
  const begins = Date.now() + startsInMs;
  const times = new Map(ids.map((id, n) => [id, begins + (n * withinMs) / count]));
  await inTurn(ids, (id) =>
    call("PUT", `/api/posts/${id}/schedule`, {
      action: "publish",
      at: new Date(times.get(id) ?? 0).toISOString(),
    }),
  );
  if (Date.now() > begins) throw new Error("planning took longer than it may");
  return {
    begins,
    async watch() {
      const lateness: number[] = [];
      const open = new Map(times);
      while (open.size > 0) {
        const { rows } = await pool.query<{ id: string }>("SELECT item_id AS id FROM schedules");
        const waiting = new Set(rows.map(({ id }) => id));
        for (const [id, at] of open) {
          if (waiting.has(id)) continue;
          lateness.push(Date.now() - at);
          open.delete(id);
        }
        await delay(LOOK_MS);
      }
      const { rows } = await pool.query<{ id: string }>(
        `SELECT item_id AS id FROM revisions JOIN posts ON posts.id = item_id
         WHERE item_id = ANY($1) AND reason = 'scheduled' AND is_published GROUP BY 1 HAVING count(*) = 1`,
        [ids],
      );
      const right = new Set(rows.map(({ id }) => id));
      return { lateness: lateness.toSorted((a, b) => a - b), wrong: ids.filter((id) => !right.has(id)) };
    },
  };
}

async function inTurn(ids: string[], work: (id: string) => Promise<void>): Promise<void> {
  const left = [...ids];
  const connection = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}
