// Child process that decodes images and inspects documents, started by imaging.ts: a crash here does not harm
// the site.
import { setPriority } from "node:os";
import { inspectDocument, type Inspection } from "../documents/inspect-document.ts";
import { useUp } from "../processor-time.ts";
import {
  makeMaster,
  makePng,
  makeVariant,
  type MasterOptions,
  type MasterResult,
  prepareSharp,
  type VariantFormat,
} from "./pictures.ts";

export type Task =
  | ({ kind: "master"; bytes: Uint8Array } & MasterOptions)
  | { kind: "png"; bytes: Uint8Array }
  | { kind: "document"; bytes: Uint8Array }
  | { kind: "variant"; bytes: Uint8Array; width: number; format: VariantFormat };

export interface Order {
  task: Task;
  /** What it may use up of the processor's time. */
  limitMs: number;
}

export type Value = MasterResult | Inspection | Uint8Array;
export type Outcome = { ok: true; value: Value } | { ok: false; error: string };

async function perform(task: Task): Promise<Outcome> {
  try {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    if (task.kind === "master") return { ok: true, value: await makeMaster(bytes, task) };
    if (task.kind === "document") return { ok: true, value: await inspectDocument(bytes) };
    if (task.kind === "png") return { ok: true, value: await makePng(bytes) };
    return { ok: true, value: await makeVariant(bytes, task.width, task.format) };
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
}

prepareSharp();
// Lower priority than the site. Some sandboxes forbid it: then it is as quick as the rest.
try {
  setPriority(Number(process.argv[2] ?? 0));
} catch {}
// Ctrl-C reaches the whole process group. The site finishes its work and then ends this process itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// An ordinary exit would wait for the current image.
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);
process.on("message", ({ task, limitMs }: Order) => {
  const done = new AbortController();
  useUp(process.cpuUsage, limitMs, done.signal).then(end, () => {});
  void perform(task).then((outcome) => {
    done.abort();
    process.send?.(outcome);
  });
});
// It has started with the rights that it was given.
process.send?.("ready");
