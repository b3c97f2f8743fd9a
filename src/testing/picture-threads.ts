import { readdirSync, readFileSync } from "node:fs";

/** How many threads of libvips a process has. */
export function countPictureThreads(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).filter((thread) =>
    readFileSync(`${folder}/${thread}/comm`, "utf8").startsWith("libvips worker"),
  ).length;
}
