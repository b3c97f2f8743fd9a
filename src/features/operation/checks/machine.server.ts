// The machine: disk and memory.
import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { type CheckKind, formatBytes, stateFrom } from "./finding.ts";

/** Parts of the disk that are used. Databases stop to write at 100 %. */
const DISK = { attention: 0.9, failing: 0.97 };
/** Parts of the machine's memory that this process holds. */
const MEMORY = { attention: 0.6, failing: 0.85 };

export const diskCheck: CheckKind = {
  name: "disk",
  label: "Disco",
  async find({ config }) {
    const { blocks, bavail, bfree, bsize } = await statfs(config.dataDir);
    const used = blocks - bfree;
    // As `df` counts: what is kept for root is nobody's.
    const state = stateFrom(used / (used + bavail), DISK);
    return {
      state,
      detail: `${formatBytes(bavail * bsize)} livres de ${formatBytes(blocks * bsize)}.`,
      ...(state !== "ok" && {
        advice: "Libere espaço ou aumente o disco: sem espaço, nada de novo pode ser gravado.",
      }),
    };
  },
};

export const memoryCheck: CheckKind = {
  name: "memory",
  label: "Memória",
  async find() {
    const total = process.constrainedMemory() || totalmem();
    const { rss } = process.memoryUsage();
    const state = stateFrom(rss / Math.min(total, totalmem()), MEMORY);
    return {
      state,
      detail: `Este processo usa ${formatBytes(rss)} de ${formatBytes(Math.min(total, totalmem()))}.`,
      ...(state !== "ok" && {
        advice: "Reinicie o processo; se voltar a crescer, dê mais memória à máquina.",
      }),
    };
  },
};
