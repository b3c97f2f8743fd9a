// A form from another site's page is rejected by our own code, without an error that would alarm the site's owner.

import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApi } from "#src/api.ts";
import { addMissingPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import { canonicalizePath } from "#src/site/canonical-path.ts";
import { buildPublicPages } from "#src/testing/public-pages.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Server } from "../server.ts";
import { installPages } from "./pages.ts";

let site: TestSite;
let api: Server;
const errors: string[] = [];
beforeAll(async () => {
  site = await openTestSite({ SITE_URL: "https://prumo.example" });
  await addMissingPages(site.resources, STARTER_PAGES);
  const log = pino({ level: "error" }, { write: (line: string) => errors.push(line) });
  api = await createApi({ ...site.resources, log });
  await installPages(
    api,
    await buildPublicPages(),
    { resources: { ...site.resources, log }, sheets: new Map() },
    canonicalizePath,
  );
});
afterAll(async () => {
  await api.close();
  await site.close();
});

it.each([
  ["https://elsewhere.example", 403],
  ["null", 403],
  ["no address", 403],
  ["https://prumo.example", 422],
])("a form from %s is answered %i", async (origin, status) => {
  const answer = await api.inject({
    method: "POST",
    url: "/contato",
    headers: { origin, host: "localhost:3000", "content-type": "application/x-www-form-urlencoded" },
    payload: "name=Ana",
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["content-type"]).toContain("text/html");
  expect(errors).toEqual([]);
});
