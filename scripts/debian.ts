import { spawnSync } from "node:child_process";

/** Installs a package of Debian. Does nothing on other systems or without the rights. */
export function installDebians(name: string): void {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const aptGet = (...args: string[]) => {
    const [program = "apt-get", ...rest] = [...sudo, "apt-get", ...args];
    spawnSync(program, [...rest, "-o", "DPkg::Lock::Timeout=600"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      // Long enough for any download; ends only hanging ones.
      timeout: 900_000,
    });
  };
  aptGet("update", "-q");
  aptGet("install", "-y", "-q", "--no-install-recommends", name);
}
