// Locations of an unpacked package, both under /opt/vitrine and in any other folder.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Folders of the package. `home` contains `vitrine`, `current`, `versions` and, unless configured otherwise, `.env`
 * and `data`.
 */
export interface Layout {
  home: string;
  /** Folder of the running version. */
  app: string;
  /** Name of the running version, such as 1.2.0-0a1b2c3d. */
  release: string;
  settings: string;
}

export function readLayout(): Layout {
  const app = resolve(".");
  const home = process.env.VITRINE_HOME ?? app;
  return { home, app, release: readRelease(app) ?? "sources", settings: join(home, ".env") };
}

/** Reads the release of a version's folder; undefined for other folders. */
export function readRelease(app: string): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(app, "package.json"), "utf8")) as Record<string, unknown>;
    return manifest.name === "vitrine" && typeof manifest.release === "string" ? manifest.release : undefined;
  } catch {
    return undefined;
  }
}

/** Loads the settings from the file beside the package. Environment variables take precedence. */
export function loadSettings({ home, settings }: Layout): void {
  if (existsSync(settings)) process.loadEnvFile(settings);
  process.env.NODE_ENV = "production";
  process.env.DATA_DIR = resolve(home, process.env.DATA_DIR?.trim() || "data");
  // Also relative to the package, because a version's folder is deleted with the version.
  const backups = process.env.BACKUP_DIR?.trim();
  if (backups) process.env.BACKUP_DIR = resolve(home, backups);
}
