// The demo's data folder: made once before the first test, and copied for each site that shows it. Starting from a
// copy takes half the time of a first start, which creates the database and all image sizes.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { queryIn, startProcess } from "../src/testing/product-process.ts";

/** Environment variable that tells workers the folder. */
const VARIABLE = "TEST_DEMO_FOLDER";
const WAIT_MS = 100;

/** Makes the folder for the whole run. @returns a function that removes it */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  const running = await startProcess({ DATA_DIR: folder });
  while (!(await hasImages(folder))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  await running.stop();
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Makes a copy of the data folder with the demo. */
export async function copyDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-e2e-"));
  // Keeps the files' owners, since PostgreSQL may run under an account of its own.
  await promisify(execFile)("cp", ["-a", `${process.env[VARIABLE]}/.`, folder]);
  return folder;
}

/** The images are decoded after the start. */
async function hasImages(folder: string): Promise<boolean> {
  const waiting =
    "SELECT FROM pgboss.job WHERE name = 'demo.illustrate' AND state NOT IN ('completed', 'failed')";
  return (await queryIn(folder, waiting)).length === 0;
}
