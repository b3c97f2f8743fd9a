import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { addKeyToFile, createSecretBox, openSecretBox } from "./secret-key.ts";

const OLD = "a chave antiga com mais de 32 caracteres";
const NEW = "a chave nova que tem mais de 32 caracteres";
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-key-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (environment: Record<string, string> = {}) =>
  openSecretBox(readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, ...environment }));

it("reads what it has encrypted, in its own place only, and nothing that was changed", () => {
  const box = createSecretBox([OLD]);
  const sealed = box.encrypt("segredo", "totp:1");
  expect(sealed).not.toContain("segredo");
  expect(sealed).not.toBe(box.encrypt("segredo", "totp:1"));
  expect(box.decrypt(sealed, "totp:1")).toBe("segredo");
  expect(box.decrypt(sealed, "totp:2")).toBeUndefined();
  const [version, id, nonce, text = ""] = sealed.split(".");
  const bytes = Buffer.from(text, "base64url");
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  const changed = [version, id, nonce, bytes.toString("base64url")].join(".");
  expect(box.decrypt(changed, "totp:1")).toBeUndefined();
  for (const broken of ["", "v1", "v1.x.y", sealed.replace("v1.", "v2."), sealed.slice(0, 30)])
    expect(box.decrypt(broken, "totp:1")).toBeUndefined();
});

it("changes its key: the new one encrypts, the old one still reads until it is taken away", () => {
  const sealed = createSecretBox([OLD]).encrypt("segredo", "x");
  const both = createSecretBox([NEW, OLD]);
  expect(both.decrypt(sealed, "x")).toBe("segredo");
  expect(both.isCurrent(sealed)).toBe(false);
  const renewed = both.encrypt("segredo", "x");
  expect(both.isCurrent(renewed)).toBe(true);
  expect(createSecretBox([NEW]).decrypt(renewed, "x")).toBe("segredo");
  expect(createSecretBox([NEW]).decrypt(sealed, "x")).toBeUndefined();
});

it("makes a key at the first start, for this user alone, and finds it at the next", async () => {
  const sealed = open()?.encrypt("segredo", "x") ?? "";
  expect(open()?.decrypt(sealed, "x")).toBe("segredo");
  const file = join(dataDir, "secret-key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toMatch(/^[\w-]{43}\n$/);
});

it("puts a new key before those of the file, which go on reading", async () => {
  const sealed = open()?.encrypt("segredo", "x") ?? "";
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  addKeyToFile(config);
  addKeyToFile(config);
  expect(open()?.decrypt(sealed, "x")).toBe("segredo");
  expect(open()?.isCurrent(sealed)).toBe(false);
  expect(await readFile(join(dataDir, "secret-key"), "utf8")).toMatch(/^([\w-]{43}\n){3}$/);
  expect((await stat(join(dataDir, "secret-key"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["secret-key"]);
  expect(() => addKeyToFile({ ...config, secretKeys: [OLD] })).toThrow(
    /^a chave é SECRET_KEY, na configuração/,
  );
});

it("does not go on with a key that was cut short", async () => {
  await writeFile(join(dataDir, "secret-key"), "abc");
  expect(() => open()).toThrow(/secret-key não pode ser lido ou escrito: não é uma chave/);
});

it("takes SECRET_KEY, which DATABASE_URL needs, and refuses one that can be guessed", () => {
  expect(open({ DATABASE_URL: "postgres://x@db/x" })).toBeUndefined();
  const sealed = open({ DATABASE_URL: "postgres://x@db/x", SECRET_KEY: OLD })?.encrypt("a", "x") ?? "";
  expect(open({ SECRET_KEY: `${NEW}, ${OLD}` })?.decrypt(sealed, "x")).toBe("a");
  for (const SECRET_KEY of ["curta", `${NEW},curta`, ","])
    expect(() => open({ SECRET_KEY })).toThrow(/^SECRET_KEY precisa ter pelo menos 32 caracteres/);
});
