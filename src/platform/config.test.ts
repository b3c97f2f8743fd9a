import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing: the defaults are those of somebody's own machine", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      timeZone: "America/Sao_Paulo",
      seed: "demo",
    });
    expect(config.mode).toBe("production");
    expect(config.isPrivateMachine).toBe(true);
    expect(config.dataDir).toMatch(/^\/.*\/data$/);
  });

  it("takes an empty variable for an unset one", () => {
    expect(readConfig({ PORT: " ", SITE_URL: "" }).port).toBe(3000);
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["PORT", "eighty"],
    ["SITE_URL", "prumo.example"],
    ["SITE_URL", "https://prumo.example/blog"],
    ["SITE_URL", "ftp://example.com"],
    ["TIME_ZONE", "Mars/Base"],
    ["TIME_ZONE", "Sao Paulo"],
    ["DATABASE_URL", "file:///tmp/db"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["SMTP_URL", "http://mail"],
    ["SMTP_URL", "mail.example.com"],
    ["IMAP_URL", "pop3://ana:x@mail.example"],
    ["IMAP_URL", "imaps://mail.example/INBOX"],
    ["IMAP_URL", "imaps://ana:%E0%A4%A@mail.example"],
    ["ADMIN_EMAIL", "admin"],
    ["ADMIN_PASSWORD", "short"],
    ["AUTOMATION_WEBHOOK_URL", "n8n.local"],
    ["AUTOMATION_WEBHOOK_SECRET", "whsec_!!!"],
    ["AUTOMATION_WEBHOOK_SECRET", "whsec_c2hvcnQ="],
    ["MAIL_FROM", "abc"],
    ["MAIL_FROM", "Site <a@b>\r\nBcc: c@d.example"],
    ["TRUST_PROXY", "10.0.0.0/8, any"],
    ["TRUST_PROXY", "10.0.0.0/99"],
    ["TRUST_PROXY", "everyone"],
    ["RATE_LIMITS", "no"],
    ["RATE_LIMITS", "maybe"],
    ["DEFAULT_WHATSAPP_NUMBER", "call me"],
    ["SEED", "all"],
    ["SEED", "lots"],
    ["LOG_LEVEL", "loud"],
    ["S3_ENDPOINT", "minio.local"],
  ])("names %s when it is %s, in one line", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .+$`));
  });

  it("never repeats a secret in its message", () => {
    const bad = { DATABASE_URL: "mysql://site:hunter2@db/site" };
    expect(() => readConfig(bad)).toThrow(expect.not.stringContaining("hunter2") as Error);
  });

  it.each([
    { SITE_URL: "https://prumo.example" },
    { TRUST_PROXY: "10.0.0.1" },
    { DATABASE_URL: "postgres://db/site" },
    { HOST: "0.0.0.0" },
  ])("does not take a machine with %o for somebody's own", (environment) => {
    expect(readConfig(environment).isPrivateMachine).toBe(false);
  });

  it("lets RATE_LIMITS be off only on loopback", () => {
    expect(readConfig({ RATE_LIMITS: "off" }).rateLimits).toBe(false);
    expect(() => readConfig({ RATE_LIMITS: "off", HOST: "0.0.0.0" })).toThrow(/^RATE_LIMITS /);
  });

  it("takes a bucket whole or not at all, and names what is missing", () => {
    const bucket = { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "site", S3_REGION: "auto" };
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "hunter2" };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig({ ...bucket, ...keys }).s3).toMatchObject({ name: "site", secretAccessKey: "hunter2" });
    expect(() => readConfig(bucket)).toThrow(
      /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY também precisa ser definido/,
    );
    expect(() => readConfig({ ...keys, S3_BUCKET: " " })).toThrow(/^S3_ENDPOINT, S3_BUCKET, S3_REGION /);
    expect(() => readConfig(keys)).toThrow(expect.not.stringContaining("hunter2") as Error);
  });

  it("keeps addresses as given, but for the slash at the end of an origin", () => {
    expect(readConfig({ SITE_URL: "https://prumo.example/" }).siteUrl).toBe("https://prumo.example");
    const hook = { AUTOMATION_WEBHOOK_URL: "https://n8n.example/webhook/" };
    expect(readConfig(hook).automation.url).toBe("https://n8n.example/webhook/");
  });
});
