import { totalmem } from "node:os";
import { DISK_LIMITS, readDisk } from "#src/platform/disk.ts";
import { type HealthCheck, formatBytes, stateFrom } from "./finding.ts";

/** Fractions of the machine's memory held by this process. */
const MEMORY = { attention: 0.6, failing: 0.85 };

export const diskCheck: HealthCheck = {
  name: "disk",
  label: "Disco",
  async find({ config }) {
    const { freeBytes, totalBytes, used } = await readDisk(config.dataDir);
    const state = stateFrom(used, DISK_LIMITS);
    return {
      state,
      detail: `${formatBytes(freeBytes)} livres de ${formatBytes(totalBytes)}.`,
      ...(state !== "ok" && {
        advice:
          "Libere espaço ou aumente o disco: perto do fim, nenhum arquivo enviado é aceito, e sem espaço nada pode ser gravado.",
      }),
    };
  },
};

export const memoryCheck: HealthCheck = {
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
