import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#src/platform/config.ts";
import type { ReadTxt } from "#src/platform/mail/sender-domain.ts";
import { checkSender } from "./doctor/check-mail.ts";
import { checkBackups } from "./doctor/doctor.ts";
import { fillIn, makePrivateFile } from "./install.ts";
import { makeCurrent, unpackRelease } from "./release-file.ts";
import { readRelease } from "./service/layout.ts";
import { checkUnit, renewUnit, replaceUnit } from "./service/renew-unit.ts";
import { writeUnit } from "./service/systemd-unit.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "vitrine-cli-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Packs a folder like a package, with a fake Node. */
function pack(release: string, node = "#!/bin/sh\necho v24\n"): string {
  const folder = join(home, "made");
  const app = join(folder, "vitrine/versions", release);
  mkdirSync(join(app, "node_modules/node/bin"), { recursive: true });
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "vitrine", release }));
  writeFileSync(join(app, "node_modules/node/bin/node"), node, { mode: 0o755 });
  symlinkSync(join("versions", release), join(folder, "vitrine/current"));
  const file = join(home, `${release}.tar.gz`);
  execFileSync("tar", ["-C", folder, "-czf", file, "vitrine"]);
  rmSync(folder, { recursive: true });
  return file;
}

const layout = () => ({ home, app: home, release: "1.0.0-a", settings: join(home, ".env") });

describe("a package that is named for an upgrade", () => {
  it("is unpacked beside the release that is there, and made current in one step", () => {
    expect(unpackRelease(layout(), pack("2.0.0-b"))).toBe("2.0.0-b");
    makeCurrent(home, "2.0.0-b");
    expect(readRelease(join(home, "current"))).toBe("2.0.0-b");
    expect(readdirSync(join(home, "versions"))).toEqual(["2.0.0-b"]);
  });

  it.each([
    ["that is not there", () => join(home, "nothing.tar.gz"), /não existe/],
    ["that is the one already here", () => pack("1.0.0-a"), /já está aqui/],
    ["whose Node does not run here", () => pack("2.0.0-b", "#!/bin/sh\nexit 1\n"), /não roda nesta máquina/],
    ["that is text", () => write("text", "hello"), /não é um pacote/],
    ["that is another archive", () => packOther("x"), /não é um pacote/],
    ["that climbs out of its folder", () => packOther("../../x"), /não é um pacote/],
    ["that is cut", () => cut(pack("2.0.0-b")), /não é um pacote/],
  ])("%s is refused with one sentence, and nothing is left", (_what, make, sentence) => {
    const file = make();
    expect(() => unpackRelease(layout(), file)).toThrow(sentence);
    expect(() => unpackRelease(layout(), file)).toThrow(/Nada mudou$/);
    expect(readdirSync(home).includes("versions") ? readdirSync(join(home, "versions")) : []).toEqual([]);
  });
});

function write(name: string, text: string | Buffer): string {
  const file = join(home, `${name}.tar.gz`);
  writeFileSync(file, text);
  return file;
}

function packOther(name: string): string {
  writeFileSync(join(home, "x"), "x");
  const file = join(home, "other.tar.gz");
  execFileSync("tar", ["-C", home, "-P", "--transform", `s,^x$,${name},`, "-czf", file, "x"]);
  return file;
}

function cut(file: string): string {
  execFileSync("truncate", ["-s", "-20", file]);
  return file;
}

describe("the doctor, on mail", () => {
  const records =
    (known: Record<string, string>): ReadTxt =>
    async (name) => {
      if (name in known) return [[known[name] ?? ""]];
      throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
    };

  it("is content with SPF, DKIM and DMARC", async () => {
    const findings = await checkSender(
      "Prumo <site@prumo.example>",
      records({
        "prumo.example": "v=spf1 include:mail.example -all",
        "_dmarc.prumo.example": "v=DMARC1; p=none",
        "google._domainkey.prumo.example": "v=DKIM1; p=abc",
      }),
    );
    expect(findings.map(({ level }) => level)).toEqual(["ok", "ok", "ok"]);
  });

  it("says which records are missing, and what to write", async () => {
    const findings = await checkSender("site@prumo.example", records({ "prumo.example": "other=1" }));
    expect(findings.map(({ level }) => level)).toEqual(["bad", "note", "bad"]);
    expect(findings[2]?.text).toContain("_dmarc.prumo.example");
  });

  it("does not blame the records when the DNS does not answer", async () => {
    const silent = () => Promise.reject(Object.assign(new Error("late"), { code: "ETIMEOUT" }));
    const findings = await checkSender("site@prumo.example", silent);
    expect(findings.map(({ level }) => level)).toEqual(["note"]);
  });
});

it("the file of settings is made private, and never in the place of one", () => {
  const file = join(home, "vitrine.env");
  makePrivateFile(file, "SECRET_KEY=x\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => makePrivateFile(file, "SECRET_KEY=y\n")).toThrow("EEXIST");
  expect(readFileSync(file, "utf8")).toBe("SECRET_KEY=x\n");
});

it("installed settings are the example's, with data, proxy and address of this machine", () => {
  const text = fillIn("# data\nDATA_DIR=./data\nSITE_URL=\nTRUST_PROXY=\nSEED=demo\nPORT=3000\n", {
    siteUrl: "https://www.exemplo.com.br",
  });
  expect(text).toBe(
    "# data\nDATA_DIR=/var/lib/vitrine\nSITE_URL=https://www.exemplo.com.br\nTRUST_PROXY=127.0.0.1\nSEED=none\nPORT=3000\n",
  );
});

it("the service runs as a user of its own that can do little", () => {
  const unit = writeUnit("/opt/vitrine", "/var/lib/vitrine/backups");
  for (const line of [
    "User=vitrine",
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    "CapabilityBoundingSet=",
    "KillMode=mixed",
  ])
    expect(unit.split("\n")).toContain(line);
  expect(unit).toContain("ExecStart=/opt/vitrine/vitrine start");
  expect(unit).not.toContain("ReadWritePaths");
});

describe("the service of another version", () => {
  const config = () => readConfig({ DATA_DIR: join(home, "data") });

  it("is said by the doctor with the command that renews it", () => {
    const file = join(home, "vitrine.service");
    expect(checkUnit({ home: "/opt/vitrine" }, config(), file)).toMatchObject({ level: "bad" });
    writeFileSync(file, writeUnit("/opt/vitrine", config().backup.dir));
    expect(checkUnit({ home: "/opt/vitrine" }, config(), file)).toEqual({
      level: "ok",
      text: "O serviço do systemd é o desta versão.",
    });
    writeFileSync(file, "[Service]\nExecStart=/opt/vitrine/vitrine start\n");
    expect(checkUnit({ home: "/opt/vitrine" }, config(), file)).toEqual({
      level: "note",
      text: expect.stringContaining("renove-o com sudo vitrine unit") as string,
    });
  });

  it("is renewed once, and what it was is kept", () => {
    const file = join(home, "vitrine.service");
    writeFileSync(file, "[Service]\nMemoryMax=1G\n");
    expect(replaceUnit({ home: "/opt/vitrine" }, config(), file)).toBe(true);
    expect(readFileSync(file, "utf8")).toBe(writeUnit("/opt/vitrine", config().backup.dir));
    expect(readFileSync(`${file}.anterior`, "utf8")).toBe("[Service]\nMemoryMax=1G\n");
    expect(replaceUnit({ home: "/opt/vitrine" }, config(), file)).toBe(false);
    expect(readFileSync(`${file}.anterior`, "utf8")).toContain("MemoryMax");
  });

  it("is renewed by nobody else than root, and only where it is installed", () => {
    expect(() => renewUnit(layout(), [])).toThrow(/unit precisa de root|não está instalado/);
    expect(() => renewUnit(layout(), ["--agora"])).toThrow(/^uso: vitrine unit/);
    expect(() => renewUnit(layout(), ["--check"])).not.toThrow();
  });
});

describe("backups in a folder outside of the data", () => {
  const configOf = (dir: string) =>
    readConfig({ DATA_DIR: join(home, "data"), BACKUP_DIR: dir.replace("~", home) });

  it("are where the service may write", () => {
    expect(writeUnit("/opt/vitrine", "/mnt/copias").split("\n")).toContain("ReadWritePaths=-/mnt/copias");
  });

  it("are looked at by the doctor: the service's right to write, then the folder itself", () => {
    mkdirSync(join(home, "data"));
    const outside = configOf("~/copias");
    expect(checkBackups(outside, () => ["/mnt/other"])).toMatchObject({
      level: "bad",
      text: expect.stringContaining("systemctl edit vitrine") as string,
    });
    expect(checkBackups(outside, () => [home])).toMatchObject({
      level: "bad",
      text: expect.stringContaining("não é uma pasta do usuário do site") as string,
    });
    mkdirSync(join(home, "copias"));
    expect(checkBackups(outside, () => [home]).level).toBe("ok");
    expect(checkBackups(outside).level).toBe("ok");
  });

  it("those beside the data are lost with the machine, which the doctor says", () => {
    expect(checkBackups(configOf("~/data/backups"), () => []).level).toBe("note");
    expect(checkBackups(readConfig({ BACKUP: "off" })).level).toBe("note");
  });
});
