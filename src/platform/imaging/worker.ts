// The child process that decodes images, started by imaging.ts: a crash here does not harm the site.
import { setPriority } from "node:os";
import {
  makeMaster,
  makePng,
  makeVariant,
  type MasterResult,
  prepareSharp,
  type VariantFormat,
} from "./pictures.ts";

export type Task =
  | { kind: "master"; bytes: Uint8Array }
  | { kind: "png"; bytes: Uint8Array }
  | { kind: "variant"; bytes: Uint8Array; width: number; format: VariantFormat };

export type Outcome = { ok: true; value: MasterResult | Uint8Array } | { ok: false; error: string };

async function perform(task: Task): Promise<Outcome> {
  try {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    if (task.kind === "master") return { ok: true, value: await makeMaster(bytes) };
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
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (task: Task) => {
  void perform(task).then((outcome) => process.send?.(outcome));
});
// It has started with the rights that it was given.
process.send?.("ready");
