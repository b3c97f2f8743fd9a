// Where an unpacked package has its things: the same beside an archive somebody unpacked as under /opt/vitrine.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder that holds `vitrine`, `current`, `versions` and, unless they are elsewhere, `.env` and `data`. */
export interface Layout {
  home: string;
  /** The folder of the version that runs this code. */
  app: string;
  /** Its name, such as 1.2.0-0a1b2c3d. */
  release: string;
  settings: string;
}

export function readLayout(): Layout {
  const app = resolve(".");
  const home = process.env.VITRINE_HOME ?? app;
  return { home, app, release: readRelease(app) ?? "sources", settings: join(home, ".env") };
}

/** The release in a folder of a version; undefined when it is none. */
export function readRelease(app: string): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(app, "package.json"), "utf8")) as Record<string, unknown>;
    return manifest.name === "vitrine" && typeof manifest.release === "string" ? manifest.release : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the settings from the file beside the package; what the environment sets goes first. */
export function loadSettings({ home, settings }: Layout): void {
  if (existsSync(settings)) process.loadEnvFile(settings);
  process.env.NODE_ENV = "production";
  process.env.DATA_DIR = resolve(home, process.env.DATA_DIR?.trim() || "data");
  // Seen from the package too: what stands in the folder of a version goes with it.
  const backups = process.env.BACKUP_DIR?.trim();
  if (backups) process.env.BACKUP_DIR = resolve(home, backups);
}
