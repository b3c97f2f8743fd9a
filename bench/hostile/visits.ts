// Starts the process that reads pages as visitors do, and queries its times.

import { fork } from "node:child_process";
import { once } from "node:events";
import type { Visits } from "./visitor.ts";

export interface Visitor {
  begin(): Promise<void>;
  report(): Promise<Visits>;
  stop(): void;
}

/** @param site with at least one post; `pid` of the process that serves it */
export async function startVisitor({ url, pid }: { url: string; pid: number }): Promise<Visitor> {
  const answer = await fetch(`${url}/api/posts?limit=1`);
  const { posts } = (await answer.json()) as { posts: { slug: string }[] };
  const path = new URL("visitor.ts", import.meta.url);
  const child = fork(path, [url, String(pid), `/blog/${posts[0]?.slug}`], { stdio: "inherit" });
  await once(child, "spawn");
  const tell = (word: string): Promise<void> =>
    new Promise((resolve, reject) => {
      child.send(word, (error) => (error ? reject(error) : resolve()));
    });
  return {
    begin: () => tell("begin"),
    async report() {
      const answered = once(child, "message");
      await tell("report");
      return (await answered)[0] as Visits;
    },
    stop: () => void child.kill(),
  };
}
