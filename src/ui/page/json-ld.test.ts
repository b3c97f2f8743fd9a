// Google's requirements for each type, and its recommendations for available data:
// https://developers.google.com/search/docs/appearance/structured-data/search-gallery

import { describe, expect, it } from "vitest";
import { toBreadcrumbList, toQuestions, toOrganization, toService, toWebSite } from "./json-ld.ts";
import { toScriptText } from "./structured-data.tsx";

const site = { siteUrl: "https://prumo.example", siteName: "Prumo Sistemas" };
const NO_ADDRESS = { street: null, city: null, state: null, zipCode: null, country: null };
const company = {
  ...site,
  description: "Sistemas sob medida.",
  logo: "https://prumo.example/icons/512.png",
  email: null,
  phone: null,
  address: NO_ADDRESS,
  profiles: [null, null],
};
const plain = (thing: object) => JSON.parse(JSON.stringify(thing)) as object;

describe("the company", () => {
  it("says only what the settings say", () => {
    expect(plain(toOrganization(company))).toEqual({
      "@type": "Organization",
      "@id": "https://prumo.example/#empresa",
      name: "Prumo Sistemas",
      url: "https://prumo.example/",
      description: "Sistemas sob medida.",
      logo: "https://prumo.example/icons/512.png",
      image: "https://prumo.example/icons/512.png",
    });
  });

  it("has its address, its ways and its profiles where they are set", () => {
    const organization = toOrganization({
      ...company,
      phone: "+551155550180",
      address: { ...NO_ADDRESS, city: "São Paulo", state: "SP", country: "Brasil" },
      profiles: ["https://linkedin.example/prumo", null],
    });
    expect(plain(organization)).toMatchObject({
      address: { "@type": "PostalAddress", addressLocality: "São Paulo", addressRegion: "SP" },
      contactPoint: { "@type": "ContactPoint", contactType: "sales", telephone: "+551155550180" },
      sameAs: ["https://linkedin.example/prumo"],
    });
  });

  it("publishes the site", () => {
    expect(toWebSite(company)).toMatchObject({
      name: "Prumo Sistemas",
      url: "https://prumo.example/",
      publisher: { "@id": toOrganization(company)["@id"] },
    });
  });
});

it("a trail names every step with its position and whole address", () => {
  const crumbs = [
    { label: "Home", path: "/" },
    { label: "Blog", path: "/blog" },
  ];
  expect(toBreadcrumbList(site.siteUrl, crumbs).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://prumo.example/" },
    { "@type": "ListItem", position: 2, name: "Blog", item: "https://prumo.example/blog" },
  ]);
});

it("a service says whose it is", () => {
  const facts = { name: "Manutenção", description: "24/7", path: "/servicos#manutencao" };
  expect(toService(site, facts)).toMatchObject({
    name: "Manutenção",
    url: "https://prumo.example/servicos#manutencao",
    provider: { "@type": "Organization", name: "Prumo Sistemas" },
  });
});

describe("a page of questions", () => {
  it("has a name and an answer for each", () => {
    expect(toQuestions([{ question: "Quanto?", answer: "Depende." }]).mainEntity).toEqual([
      { "@type": "Question", name: "Quanto?", acceptedAnswer: { "@type": "Answer", text: "Depende." } },
    ]);
  });
});

it("nothing in a thing ends the script it stands in, and parsing gives it back", () => {
  const name = "</script><script>alert(1)</script><!--\u2028";
  const text = toScriptText([{ "@type": "Thing", name }]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({
    "@context": "https://schema.org",
    "@graph": [{ "@type": "Thing", name }],
  });
});
