import { expect, it } from "vitest";
import { contactSchema } from "../contact-schema.ts";
import { readTouch, readTouches } from "./touch.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const SITE = "https://acme.example";

it.each([
  [
    "the campaign of the address",
    "/lp/?utm_source=google&utm_medium=cpc&utm_campaign=x",
    "https://www.bing.com/",
    "/lp",
    "google",
    "cpc",
    "x",
  ],
  [
    "the site that led here",
    "/servicos",
    "https://www.Bing.com/search?q=segredo",
    "/servicos",
    "bing.com",
    null,
    null,
  ],
  ["nothing: a direct visit", "/contato", null, "/contato", "(direto)", null, null],
  [
    "a page of this site without a campaign: unknown",
    "/contato",
    `${SITE}/blog`,
    "/contato",
    null,
    null,
    null,
  ],
  ["the campaign of the page before", "/contato", `${SITE}/?utm_source=news`, "/", "news", null, null],
  ["a campaign without a source", "/?utm_campaign=natal", "https://t.co/x", "/", "t.co", null, "natal"],
])("%s", (_what, path, referrer, page, source, medium, campaign) => {
  const touch = readTouch({ url: SITE + path, referrer }, NOW);
  expect(touch).toEqual({ at: NOW.toISOString(), page, source, medium, campaign });
});

it("takes the visits that the page knows of, none of them in the future, and leaves out what cannot be read", () => {
  const sent = (touches: unknown) =>
    contactSchema.parse({
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      message: "Preciso de um sistema.",
      pageUrl: `${SITE}/contato`,
      touches,
    });
  const first = { at: "2026-10-01T08:00:00.000Z", url: `${SITE}/?utm_source=ads`, gclid: "Ab-1_2" };
  const last = { at: "2030-01-01T00:00:00.000Z", url: `${SITE}/blog`, referrer: "https://x.com/" };
  expect(readTouches(sent([first, last]), NOW)).toMatchObject({
    firstTouch: { at: first.at, page: "/", source: "ads", gclid: "Ab-1_2" },
    lastTouch: { at: NOW.toISOString(), page: "/blog", source: "x.com" },
  });
  expect(readTouches(sent("nada"), NOW).firstTouch).toMatchObject({ page: "/contato", source: "(direto)" });
});

it("keeps no id of a click on an advertisement in an address", () => {
  const { pageUrl, referrer } = contactSchema.parse({
    name: "Ana Prado",
    email: "ana@empresa.com.br",
    message: "Preciso de um sistema.",
    pageUrl: `${SITE}/contato?utm_source=google&gclid=Cj0KCQ`,
    referrer: `${SITE}/?fbclid=IwAR`,
  });
  expect([pageUrl, referrer]).toEqual([`${SITE}/contato?utm_source=google`, `${SITE}/`]);
});
