import { expect, it } from "vitest";
import { type ReadTxt, readSenderDomain } from "#src/platform/mail/sender-domain.ts";
import { findPreset } from "../mail-server/presets.ts";
import { describeSenderDomain } from "./sender-domain.server.ts";

const SENDER = "contato@acme.com.br";

const look = async (known: Record<string, string[]>, preset?: string) => {
  const read: ReadTxt = (name) =>
    known[name]
      ? Promise.resolve(known[name].map((record) => [record.slice(0, 9), record.slice(9)]))
      : Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" }));
  return describeSenderDomain(SENDER, await readSenderDomain("acme.com.br", read), findPreset(preset ?? ""));
};

const DMARC = { "_dmarc.acme.com.br": ["v=DMARC1; p=none"] };
const DKIM = { "google._domainkey.acme.com.br": ["v=DKIM1; p=abc"] };

it("a sender's domain with SPF, DKIM and DMARC is in order", async () => {
  const spf = { "acme.com.br": ["other=1", "v=spf1 include:_spf.google.com ~all"] };
  expect(await look({ ...spf, ...DMARC, ...DKIM }, "google")).toEqual({
    state: "ok",
    detail: "acme.com.br tem SPF, DKIM (google), DMARC.",
    facts: [],
  });
});

it("one without says which records to create, of the provider in use", async () => {
  expect(await look({}, "microsoft")).toEqual({
    state: "attention",
    detail: "acme.com.br não tem SPF nem DMARC: os e-mails podem chegar como spam.",
    advice: expect.any(String),
    facts: [
      { label: "Registro TXT em acme.com.br", value: "v=spf1 include:spf.protection.outlook.com ~all" },
      { label: "DKIM", value: expect.stringContaining("Microsoft 365") },
      { label: "Registro TXT em _dmarc.acme.com.br", value: `v=DMARC1; p=none; rua=mailto:${SENDER}` },
    ],
  });
  expect((await look({})).facts?.[0]?.value).toContain("que o seu provedor de e-mail indica");
});

it("two SPF records are one too many, and one of another provider is to be looked at", async () => {
  const two = { "acme.com.br": ["v=spf1 include:a.example ~all", "v=spf1 include:b.example ~all"] };
  expect(await look({ ...two, ...DMARC, ...DKIM })).toMatchObject({
    state: "attention",
    facts: [{ label: "2 registros SPF em acme.com.br" }],
  });
  const other = { "acme.com.br": ["v=spf1 include:a.example ~all"] };
  expect(await look({ ...other, ...DMARC, ...DKIM }, "zoho")).toMatchObject({
    state: "ok",
    facts: [{ label: "SPF", value: expect.stringContaining("include:zohomail.com") }],
  });
});

it("nobody is blamed while the name system does not answer", async () => {
  const silent: ReadTxt = () => Promise.reject(Object.assign(new Error("late"), { code: "ETIMEOUT" }));
  const found = describeSenderDomain(SENDER, await readSenderDomain("acme.com.br", silent), undefined);
  expect(found).toMatchObject({ state: "ok", detail: expect.stringContaining("não respondeu") });
});
