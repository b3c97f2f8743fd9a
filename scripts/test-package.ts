// npm run test:package: tests the package in a bare Debian, as an ordinary user: first start, failing upgrades and a
// successful one. Needs root and debootstrap; not part of npm test.

import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createBareDebian } from "./package/bare-debian.ts";
import { makeNext } from "./package/next-release.ts";

const LIMITS = { packedMb: 130, unpackedMb: 420, firstStartS: 10, backS: 30 };
const DEBIAN = "/var/tmp/vitrine-debian";

let failed = 0;
function check(what: string, isRight: boolean, figure = ""): void {
  console.log(`${isRight ? "ok    " : "FAILED"}  ${what}${figure ? `: ${figure}` : ""}`);
  if (!isRight) failed++;
}

if (process.geteuid?.() !== 0)
  throw new Error("npm run test:package makes a root for chroot: run it as root");
execFileSync(process.execPath, ["scripts/package.ts"], { stdio: "inherit" });
const [file = ""] = globSync("dist/vitrine-*-linux-x64.tar.gz");
const debian = createBareDebian(DEBIAN);
const work = mkdtempSync(join(tmpdir(), "vitrine-package-"));
try {
  await testPackage();
} finally {
  debian.close();
  rmSync(work, { recursive: true, force: true });
}
console.log(failed ? `${failed} FAILED` : "all passed");
process.exit(failed ? 1 : 0);

async function testPackage(): Promise<void> {
  const home = debian.home;
  const place = (path: string, name: string) => copyFileSync(path, join(home, name));
  place(file, "package.tar.gz");
  debian.run("tar -xzf package.tar.gz");
  const packed = statSync(file).size / 1e6;
  check("packed", packed <= LIMITS.packedMb, `${packed.toFixed(0)} MB`);
  const unpacked =
    (Number(execFileSync("du", ["-sk", join(home, "vitrine")], { encoding: "utf8" }).split("\t")[0]) * 1024) /
    1e6;
  check("unpacked", unpacked <= LIMITS.unpackedMb, `${unpacked.toFixed(0)} MB`);

  const first = await debian.start();
  check("first start", first.seconds <= LIMITS.firstStartS, `${first.seconds.toFixed(1)} s`);
  const page = await fetch(`${debian.url}/blog`);
  check("a page", page.status === 200 && (await page.text()).includes("Prumo"));
  const contact = {
    name: "Ana Prado",
    email: "ana@cliente.example",
    message: "Esta mensagem precisa ficar aqui.",
  };
  const sent = await fetch(`${debian.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(contact),
  });
  check("a contact is taken", sent.status === 201);
  check("doctor runs", /O site está no ar/.test(debian.run("vitrine/vitrine doctor").output));
  check(
    "install is refused without root",
    /precisa de root/.test(debian.run("vitrine/vitrine install").output),
  );
  check("upgrade is refused while the site runs", /pare-o primeiro/.test(upgradeTo("package.tar.gz").output));
  check("it stops", (await first.stop()) === 0);

  execFileSync("sh", [
    "-c",
    `head -c 5000000 ${file} > ${join(home, "cut.tar.gz")}; echo x > ${join(home, "text.tar.gz")}`,
  ]);
  for (const name of ["cut.tar.gz", "text.tar.gz", "nothing.tar.gz", "package.tar.gz"])
    check(
      `upgrade to ${name} is refused, and nothing changes`,
      /Nada mudou/.test(upgradeTo(name).output) && !hasNew(),
    );

  for (const kind of ["crashes", "crashes-migrated", "hangs"] as const) {
    place(makeNext(file, work, kind), "next.tar.gz");
    const { ok, output } = upgradeTo("next.tar.gz");
    const seconds = Number(/fora do ar por ([\d,]+) s/.exec(output)?.[1]?.replace(",", "."));
    check(`upgrade to a release that ${kind} goes back`, !ok && /está de volta/.test(output) && !hasNew());
    check("… in time", seconds <= LIMITS.backS, `${seconds} s`);
  }
  const again = await debian.start();
  const rows = await debian.query<{ name: string }>(
    "SELECT name FROM leads WHERE email = 'ana@cliente.example'",
  );
  check("data as before", rows.length === 1 && rows[0]?.name === "Ana Prado");
  await again.stop();

  place(makeNext(file, work, "works"), "next.tar.gz");
  check("upgrade to a release that works", upgradeTo("next.tar.gz").ok);
  const next = await debian.start();
  const [found] = await debian.query<{ count: number }>("SELECT count(*)::int FROM newer");
  check("its migration is there", found?.count === 0);
  await next.stop();
  testCopies();
}

/** Restores the copy that an upgrade keeps into an empty folder, to test that it is a whole site. */
function testCopies(): void {
  const copies = globSync(join(debian.home, "vitrine/data/upgrade-backups/*.tar.gz")).toSorted();
  check("the last three copies of upgrades are kept", copies.length === 3, String(copies.length));
  const last = copies.at(-1) ?? "";
  check("for their owner's eyes only", (statSync(last).mode & 0o777) === 0o600);
  const restored = debian.run(
    `DATA_DIR=$HOME/empty vitrine/vitrine restore vitrine/data/upgrade-backups/${basename(last)}`,
  );
  check(
    "the last one is a whole site",
    restored.ok && /o site está como em/.test(restored.output),
    restored.output,
  );
  debian.run("DATA_DIR=$HOME/empty vitrine/vitrine backup again.tar.gz");
  check("with its data", debian.run("tar -xOzf again.tar.gz | grep -aq ana@cliente.example").ok);
  const help = debian.run("vitrine/vitrine admin");
  check(
    "commands name themselves as they are called",
    help.output.startsWith("Uso: vitrine admin reset E-MAIL"),
  );
  const reset = debian.run("vitrine/vitrine admin reset admin@prumo.example");
  check("a password is chosen anew at the machine itself", /\/dashboard\/nova-senha\//.test(reset.output));
}

function upgradeTo(name: string) {
  return debian.run(`vitrine/vitrine upgrade ${name}`);
}

function hasNew(): boolean {
  return globSync(join(debian.home, "vitrine/versions/9.9.9-*")).length > 0;
}
