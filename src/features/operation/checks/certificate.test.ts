import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Resources } from "#src/platform/resources/resources.ts";
import { certificateCheck, describeFailure } from "./certificate.server.ts";

const DAY_MS = 86_400_000;
const RENEW = "Renove o certificado: depois dessa data, os navegadores recusam o site.";

it.each([
  ["ENOTFOUND", "o nome não está no DNS"],
  ["ECONNREFUSED", "a conexão foi recusada"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "quem responde ali não usa TLS"],
  ["EWHATEVER", "a conexão falhou"],
])("a connection that ends with %s is told in Portuguese", (code, words) => {
  expect(describeFailure(Object.assign(new Error("connect failed"), { code }))).toBe(words);
});

describe("a certificate", () => {
  let server: Server;
  let port = 0;
  /** Its last moment, ms. */
  let end = 0;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-certificate-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "40", "-subj", "/CN=localhost"];
    execFileSync("openssl", [...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
    const pem = readFileSync(cert);
    end = new Date(new X509Certificate(pem).validTo).getTime();
    server = createServer({ key: readFileSync(key), cert: pem }).listen(0, "127.0.0.1");
    server.on("tlsClientError", () => {});
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
    rmSync(folder, { recursive: true });
  });
  afterAll(() => void server.close());
  afterEach(() => void vi.useRealTimers());

  /** @param left time until the certificate ends, ms */
  const check = (left: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: end - left });
    const config = { siteUrl: `https://127.0.0.1:${port}`, isPrivateMachine: false, timeZone: "UTC" };
    return certificateCheck.find({ config } as Resources);
  };

  it.each([
    ["14 days", 14 * DAY_MS, "ok"],
    ["a moment less than 14 days", 14 * DAY_MS - 1, "attention"],
    ["3 days", 3 * DAY_MS, "attention"],
    ["a moment less than 3 days", 3 * DAY_MS - 1, "failing"],
    ["a moment", 1, "failing"],
  ])("with %s left is %s", async (_left, left, state) => {
    const date = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC" }).format(end);
    const advice = state === "ok" ? {} : { advice: RENEW };
    expect(await check(left)).toEqual({ state, detail: `Vale até ${date}.`, ...advice });
  });

  it("that has ended says since when", async () => {
    const found = await check(-1);
    expect(found).toMatchObject({ state: "failing", advice: RENEW });
    expect(found.detail).toMatch(/^Venceu em \d\d\/\d\d\/\d{4}\.$/);
  });
});

it("a server that does not answer is a failure, and http without need a matter for attention", async () => {
  const find = (siteUrl: string, isPrivateMachine = false) =>
    certificateCheck.find({ config: { siteUrl, isPrivateMachine, timeZone: "UTC" } } as Resources);
  // Nothing listens on port 1.
  expect(await find("https://127.0.0.1:1")).toMatchObject({
    state: "failing",
    detail: "Não foi possível ler o certificado de 127.0.0.1:1: a conexão foi recusada.",
  });
  expect(await find("http://prumo.example")).toMatchObject({ state: "attention" });
  expect(await find("http://localhost:3000", true)).toMatchObject({ state: "ok" });
});
