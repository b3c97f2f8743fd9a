import { expect, it } from "vitest";
import { toCreativeWork } from "./describe-project.ts";

const site = { siteUrl: "https://prumo.example", siteName: "Prumo Sistemas" };
const plain = (thing: object) => JSON.parse(JSON.stringify(thing)) as object;

it("a project names its maker and whom it was made for", () => {
  const work = {
    path: "/portfolio/um",
    name: "Um",
    description: "Do que trata.",
    images: [],
    createdAt: "2026-03-01T12:00:00.000Z",
    category: "Integrações",
    technologies: ["PostgreSQL", "Node.js"],
    client: "Laticínios Serra",
  };
  expect(plain(toCreativeWork(site, work))).toMatchObject({
    name: "Um",
    creator: { name: "Prumo Sistemas" },
    sponsor: { "@type": "Organization", name: "Laticínios Serra" },
    keywords: "PostgreSQL, Node.js",
  });
});
