import { afterAll, beforeAll, expect, it } from "vitest";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { loadSiteData } from "./site-data.server.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources({ DEFAULT_WHATSAPP_NUMBER: "5511987654321" });
});
afterAll(() => site.close());

it("pages, and the error pages among them, have the default name and WhatsApp where no settings can be read", async () => {
  const { resources } = site;
  await updateSettings(resources, { siteName: "Prumo", whatsappNumber: "5511912345678" });
  const closed = resources.db.$client;
  const db = Object.assign(Object.create(resources.db) as typeof resources.db, {
    select: () => {
      throw new Error("the database cannot be reached");
    },
    execute: () => Promise.reject(new Error("the database cannot be reached")),
    $client: closed,
  });
  const cache = await openTagCache(resources.notifications);
  const data = await loadSiteData({ ...resources, db, cache });
  expect(data.settings).toMatchObject({ siteName: "Vitrine", contactEmail: null, primaryColor: "#285491" });
  expect(data.whatsappUrl).toBe("/whatsapp");
});
