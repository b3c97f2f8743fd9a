import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, readlinkSync, statSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { ENVIRONMENT, NODE_OPTIONS, SMALL_NODE_OPTIONS } from "../production-node.mjs";
import { writeLauncher } from "./launcher.ts";
import { isRun, listPackages, type Lock } from "./list-packages.ts";
import { traceSources } from "./trace-sources.ts";

export type Entry = { path: string } & (
  | { kind: "file"; from: string; runnable: boolean }
  | { kind: "text"; text: string; runnable: boolean }
  | { kind: "link"; target: string }
);

/** Files that Node starts by name, and the existing commands. */
const ENTRIES = [
  "src/cli/vitrine.ts",
  "src/main.ts",
  "scripts/backup.ts",
  "scripts/mirror.ts",
  "scripts/restore.ts",
  "scripts/admin.ts",
  "scripts/import.ts",
];
/** Files that are read instead of imported. */
const DATA = [
  "migrations/*.sql",
  "src/seed/{posts,projects,images,files}/*",
  ".env.example",
  "docs/operacao.md",
];

interface Contents {
  /** Name of the package's folder: its version and the hash of its own files. */
  release: string;
  entries: Entry[];
}

/** @param root folder of a checkout that is installed and built */
export function listContents(root: string): Contents {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
  const { version } = read<{ version: string }>("package.json");
  const own = listOwnFiles(root);
  const release = `${version}-${fingerprint(root, [...own, "package-lock.json"])}`;
  const folder = `vitrine/versions/${release}`;
  const packages = listPackages(read<Lock>("package-lock.json")).flatMap((name) =>
    listPackageFiles(root, name),
  );
  const manifest = {
    name: "vitrine",
    version,
    release,
    platform: "linux-x64",
    private: true,
    type: "module",
  };
  const imports = { "#src/*": "./src/*" };
  return {
    release,
    entries: [
      { kind: "link", path: "vitrine/vitrine", target: "current/vitrine" },
      { kind: "link", path: "vitrine/current", target: `versions/${release}` },
      {
        kind: "text",
        path: `${folder}/package.json`,
        text: toJson({ ...manifest, imports }),
        runnable: false,
      },
      {
        kind: "text",
        path: `${folder}/vitrine`,
        text: writeLauncher({ server: NODE_OPTIONS, small: SMALL_NODE_OPTIONS }, ENVIRONMENT),
        runnable: true,
      },
      ...[...own, ...packages].map((file) => toEntry(root, folder, file)),
    ],
  };
}

/** Lists the build and the sources that Node runs directly. */
export function listOwnFiles(root: string): string[] {
  const entries = ENTRIES.filter((file) => existsSync(join(root, file)));
  const data = [...DATA, "build/{client,server,worker}/**/*"];
  const files = data.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const all = [
    ...traceSources(root, entries),
    ...files.filter((file) => statSync(join(root, file)).isFile()),
  ];
  // The package has its own package.json, which names its release.
  return [...new Set(all)].filter((file) => file !== "package.json");
}

function listPackageFiles(root: string, folder: string): string[] {
  // Optional packages for other C libraries are in the lock file, but not installed.
  return globSync(`${folder}/**/*`, { cwd: root, exclude: (path) => isBelow(folder, path) })
    .filter((file) => !isBelow(folder, file) && isRun(file))
    .filter((file) => !lstatSync(join(root, file)).isDirectory())
    .toSorted();
}

/** Packages within a package are on the list by themselves. */
function isBelow(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/node_modules`);
}

function toEntry(root: string, folder: string, file: string): Entry {
  const from = join(root, file);
  const path = `${folder}/${file}`;
  const entry = lstatSync(from);
  if (entry.isSymbolicLink()) return { kind: "link", path, target: readlinkSync(from) };
  return { kind: "file", path, from, runnable: (entry.mode & 0o100) !== 0 };
}

function fingerprint(root: string, files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files.toSorted())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 8);
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
