import { expect, it } from "vitest";
import { findMailProvider } from "./find-provider.server.ts";

it.each([
  ["ASPMX.L.GOOGLE.COM", "google"],
  ["smtp.google.com.", "google"],
  ["acme-com-br.mail.protection.outlook.com", "microsoft"],
  ["acme-com-br.a-v1.mx.microsoft", "microsoft"],
  ["mx.core.locaweb.com.br", "locaweb"],
  ["mx.uhserver.com", "uol"],
  ["mx1.kinghost.net", "kinghost"],
  ["mx1.titan.email", "titan"],
  ["mx2.hostinger.com", "hostinger"],
  ["mx3.zoho.com", "zoho"],
  ["mx01.mail.icloud.com", "icloud"],
  ["mx.google.com.evil.example", null],
  ["notgoogle.com", null],
])("%s is the mail exchanger of %s", async (exchange, preset) => {
  const resolve = () => Promise.resolve([{ exchange, priority: 10 }]);
  expect(await findMailProvider("acme.com.br", resolve)).toEqual({ preset });
});

it("prefers the first exchanger, and knows nobody where the name system does not answer", async () => {
  const both = [
    { exchange: "mx.zoho.com", priority: 20 },
    { exchange: "mx1.titan.email", priority: 5 },
  ];
  expect(await findMailProvider("acme.com.br", () => Promise.resolve(both))).toEqual({ preset: "titan" });
  const silent = () => Promise.reject(new Error("ENOTFOUND"));
  expect(await findMailProvider("acme.com.br", silent)).toEqual({ preset: null });
});
