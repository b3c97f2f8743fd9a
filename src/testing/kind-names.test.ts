// A kind of content is named in its slice alone: what others need of it are capabilities (docs/adr/0073).
import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { countKindNames } from "./kind-names.ts";

/** Tables of kinds, routes and screens; the demo; and what is named after a page or a call that owners and tools know. */
const APART = [
  /^src\/(content-slices|routes)\.ts$|^src\/dashboard\/screens\.ts$|^src\/shared\/public-addresses\.ts$/,
  /^src\/(testing|seed)\/|^src\/dashboard\/first-steps\//,
  // How one of the tools' calls is sent, as an example of all.
  /^src\/features\/tokens\/(recipes\.ts|token-help\.tsx)$/,
  // Sections of pages that show posts and projects, the texts of the pages that list them, and their drawings.
  /^src\/features\/pages\/(sections|section-types|editor\/catalogue)\//,
  /^src\/settings\/texts\/words\/|^src\/features\/site-texts\/parts\/|^src\/ui\/identities\//,
  // The pages that a new site begins with: "projetos" is a word of their text.
  /^src\/features\/pages\/starter-pages\//,
  // What other systems' sites consist of, in their words.
  /^src\/features\/imports\//,
  // Everyday words by which icons are found.
  /^src\/shared\/icons\.ts$/,
  // The events that go out, each with the words of what has happened.
  /^src\/features\/webhooks\/labels\.ts$/,
];

it("finds names in identifiers, addresses and texts", () => {
  const of = (source: string, file = "src/site/a.tsx") => countKindNames(file, source);
  expect(of(`import { postType } from "#src/features/posts/posts.server.ts";`)).toBe(4);
  expect(of(`const a = <p method="post">Veja o portfólio</p>; app.post("/api/a"); send("POST");`)).toBe(1);
  expect(of(`app.post("/api/posts")`)).toBe(1);
  expect(of("posts", "src/features/posts/a.ts")).toBe(0);
  expect(of("const PostgreSQL = postMessage", "src/features/posts/a.ts")).toBe(0);
});

it("names a kind in its slice alone", () => {
  const files = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file) && !APART.some((table) => table.test(file)))
    .toSorted();
  expect(files.length).toBeGreaterThan(1000);
  const found = files.map((file) => [file, countKindNames(file)] as const).filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual({});
});
