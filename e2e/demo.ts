// The demo's folder of data: made once before the first test, and copied for each site that shows it. A start on a copy
// costs half of what a first start does, which makes the database and the pictures in all their widths.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { queryIn, startProcess } from "../src/testing/product-process.ts";

/** Where the workers find it. */
const VARIABLE = "TEST_DEMO_FOLDER";
const WAIT_MS = 100;

/** For the whole run. @returns removes it */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  const running = await startProcess({ DATA_DIR: folder });
  while (!(await hasImages(folder))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await running.stop();
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A folder of data of one's own with the demo in it. */
export async function copyDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-e2e-"));
  // With the owners of the files, since PostgreSQL may work under an account of its own.
  await promisify(execFile)("cp", ["-a", `${process.env[VARIABLE]}/.`, folder]);
  return folder;
}

/** They are decoded after the start. */
async function hasImages(folder: string): Promise<boolean> {
  const waiting =
    "SELECT FROM pgboss.job WHERE name = 'demo.illustrate' AND state NOT IN ('completed', 'failed')";
  return (await queryIn(folder, waiting)).length === 0;
}
