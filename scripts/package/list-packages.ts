// Reads from package-lock.json the npm packages that the product needs on one platform.

export interface Lock {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** The only platform that packages are made for. */
const PLATFORM = { os: "linux", cpu: "x64", libc: "glibc" } as const;

/** Lists the folders of the production dependencies, transitive ones included, sorted: `node_modules/pg`. */
export function listPackages({ packages }: Lock): string[] {
  const found = new Set<string>();
  const add = (folder: string): void => {
    const known = packages[folder];
    if (!known || found.has(folder)) return;
    if (folder) {
      if (!isForPlatform(known)) return;
      found.add(folder);
    }
    for (const name of namesOf(known)) {
      const needed = findFrom(packages, folder, name);
      if (needed) add(needed);
    }
  };
  add("");
  return [...found].toSorted();
}

function namesOf({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta,
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

function isForPlatform(known: LockedPackage): boolean {
  return (["os", "cpu", "libc"] as const).every((key) => known[key]?.includes(PLATFORM[key]) ?? true);
}

/** Resolves as Node does: in the package's own node_modules, then in those of the folders above. */
function findFrom(packages: Lock["packages"], folder: string, name: string): string | undefined {
  for (let base = folder; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    const candidate = `${base ? `${base}/` : ""}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!base) return undefined;
  }
}

const NOT_RUN = /\.(map|md|markdown|ts|mts|cts|tsx|flow|tsbuildinfo|a)$/i;

/** Returns true for files needed at run time: not types, source maps, manuals or static libraries. */
export function isRun(path: string): boolean {
  return !NOT_RUN.test(path) || /(^|\/)licen[cs]e[^/]*$/i.test(path);
}
