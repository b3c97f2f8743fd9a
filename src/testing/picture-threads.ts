import { readdirSync, readFileSync } from "node:fs";

export function countPictureThreads(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).filter((thread) =>
    readFileSync(`${folder}/${thread}/comm`, "utf8").startsWith("libvips worker"),
  ).length;
}
