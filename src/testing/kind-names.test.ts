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
  /^src\/features\/pages\/(sections|section-kinds|editor\/catalogue)\//,
  /^src\/settings\/texts\/words\/|^src\/features\/site-texts\/parts\/|^src\/ui\/identities\//,
  // Which texts of public pages are no owner's: a table for the test beside it.
  /^src\/site\/literal-(texts|messages)\.ts$/,
];

/** Where a kind still is named, and how often: figures may fall, and no file is added. */
const STILL_NAMED: Readonly<Record<string, number>> = {
  "src/accounts/people/people.server.ts": 2,
  "src/accounts/people/schema.ts": 5,
  "src/dashboard/overview/author-home.tsx": 2,
  "src/features/leads/inbox/labels.ts": 2,
  "src/features/newsletter/email.ts": 6,
  "src/features/newsletter/newsletter-form.tsx": 1,
  "src/features/newsletter/newsletter.page.tsx": 1,
  "src/features/newsletter/schema.ts": 2,
  "src/features/pages/draft-sections-api.ts": 2,
  "src/features/pages/editor/use-section-site.ts": 3,
  "src/features/pages/fixed/terms-page.ts": 2,
  "src/features/pages/site-page/describe-sections.ts": 3,
  "src/features/pages/site-page/test-site-data.ts": 4,
  "src/features/people/api.ts": 7,
  "src/features/people/people-queries.ts": 6,
  "src/features/people/remove-person-dialog.tsx": 8,
  "src/features/site-texts/preview-mail.server.ts": 2,
  "src/features/tokens/token-calls-dialog.tsx": 2,
  "src/features/webhooks/labels.ts": 2,
  "src/publishing/releases/schema.ts": 1,
  "src/publishing/releases/screen/releases.page.tsx": 2,
  "src/publishing/schedule/agenda/agenda.page.tsx": 4,
  "src/publishing/schedule/schema.ts": 1,
  "src/site/feeds/feed-routes.ts": 1,
  "src/site/feeds/llms.server.ts": 1,
  "src/site/feeds/sitemap.server.ts": 1,
  "src/site/frame/crumb-label.ts": 6,
  "src/site/frame/waiting-note.tsx": 4,
  "src/site/share/share-cards.ts": 12,
  "src/ui/page/json-ld.ts": 4,
};

it("finds names in identifiers, addresses and texts", () => {
  const of = (source: string, file = "src/site/a.tsx") => countKindNames(file, source);
  expect(of(`import { postKind } from "#src/features/posts/posts.server.ts";`)).toBe(4);
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
  expect(Object.fromEntries(found)).toEqual(STILL_NAMED);
});
