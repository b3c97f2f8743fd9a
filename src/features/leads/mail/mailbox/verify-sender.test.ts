import { expect, it } from "vitest";
import { readHead } from "../mime/read-head.ts";
import { parseMail } from "./parse-mail.ts";
import { failedChecks } from "./read-headers.ts";
import { isSenderVerified } from "./verify-sender.ts";

const FROM = "bia@prumo.example";
const prove = (results: string, authservId?: string, head = `From: ${FROM}\r\n`) =>
  isSenderVerified(readHead(`${head}${results}`), FROM, authservId);

it.each([
  ["mx; dmarc=pass header.from=prumo.example", true],
  ["mx; spf=fail smtp.mailfrom=x.example; dmarc=pass (p=none) header.from=Prumo.Example", true],
  ["mx 1; dkim=pass header.i=@mail.prumo.example header.s=a", true],
  ["mx; spf=pass smtp.mailfrom=bia@prumo.example", true],
  ["mx; dmarc=none; spf=pass (ok; dmarc=fail) smtp.mailfrom=prumo.example", true],
  ["spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=prumo.example; dkim=none; dmarc=pass", true],
  ["mx; auth=pass smtp.auth=bia@prumo.example", true],
  ["mx; auth=pass smtp.auth=caio@prumo.example", false],
  ["mx; dmarc=pass header.from=forja.example", false],
  ["mx; dmarc=fail header.from=prumo.example; dkim=pass header.d=prumo.example", false],
  ["mx; dkim=pass header.d=outroprumo.example", false],
  ["mx; dkim=pass header.d=example", false],
  ["mx; dkim=fail header.d=prumo.example; spf=softfail smtp.mailfrom=prumo.example", false],
  ["mx; dkim=pass", false],
  ["mx; (dmarc=pass) none", false],
  ['mx; spf=pass smtp.mailfrom="x; dmarc=pass header.from=prumo.example; a"@evil.example', false],
  ['mx; spf=pass smtp.mailfrom="x; dkim=pass header.d=prumo.example; a"@evil.example; dmarc=none', false],
  ['mx; spf=pass smtp.mailfrom="a\\"; dkim=pass header.d=prumo.example; b"@evil.example', false],
  [
    'mx; dkim=pass header.d=prumo.example(.evil.example; dmarc=fail; spf=pass smtp.mailfrom="a)"@b.example',
    false,
  ],
  ["mx; dkim=pass header.d=prumo.example(.evil.example); dmarc=none", false],
  ['mx; spf=pass smtp.mailfrom="bia@prumo.example"@evil.example', false],
  ['mx; spf=pass smtp.mailfrom="bia@prumo.example', false],
  ["mx; dmarc=pass header.from=prumo.example; dmarc=fail header.from=prumo.example", false],
  ["mx; dmarc=pass(p=reject) header.from=prumo.example", true],
  ['mx; dkim=pass reason="good (1024; key)" header.d="prumo.example"', true],
  ["mx", false],
  ["", false],
])("“%s” proves the sender: %s", (results, expected) => {
  expect(prove(results ? `Authentication-Results: ${results}\r\n` : "")).toBe(expected);
});

it("results count where they stand first, or where the named server has written them", () => {
  const passed = "Authentication-Results: forja; dmarc=pass\r\n";
  const failed = "Authentication-Results: mx.prumo.example; dmarc=fail\r\n";
  expect(prove(`${failed}${passed}`)).toBe(false);
  expect(prove(passed, "mx.prumo.example")).toBe(false);
  expect(prove(`${passed}${passed.replace("forja", "MX.Prumo.Example")}`, "mx.prumo.example")).toBe(true);
});

it("a mail of two senders proves neither", () => {
  const head = `From: ${FROM}\r\nFrom: ana@cliente.example\r\n`;
  expect(prove("Authentication-Results: mx; dmarc=pass\r\n", undefined, head)).toBe(false);
});

it("a passed DMARC check that names no domain proves a mail of one address, and no mail of two", async () => {
  const isVerified = async (...from: string[]) => {
    const head = `From: ${from.join(", ")}\r\nAuthentication-Results: mx; dmarc=pass\r\n\r\n`;
    return (await parseMail(Buffer.from(head), from, undefined)).isSenderVerified;
  };
  expect(await isVerified(FROM)).toBe(true);
  expect(await isVerified(FROM, "ana@cliente.example")).toBe(false);
  expect(await isVerified("ana@cliente.example", FROM)).toBe(false);
  expect(await isVerified()).toBe(false);
});

it("what the sender puts into quotes hides no failed check", () => {
  const field = (text: string) => readHead(`Authentication-Results: ${text}\r\n`);
  const hidden = 'mx; spf=pass smtp.mailfrom="dmarc=pass; dkim=pass; a"@evil.example; dkim=fail; dmarc=fail';
  expect(failedChecks(field(hidden))).toEqual(["dkim", "dmarc"]);
  expect(failedChecks(field('mx; spf=pass smtp.mailfrom="a(@evil.example; dmarc=fail'))).toEqual([
    "spf",
    "dkim",
    "dmarc",
  ]);
  expect(failedChecks(field("mx; dmarc=fail (p=reject)"))).toEqual(["dmarc"]);
});
