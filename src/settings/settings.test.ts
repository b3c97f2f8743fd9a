import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectImages } from "#src/media/collect-unused.server.ts";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { getPublicSettings, getSettings, getSettingsOrDefaults, getSiteUrl } from "./settings.server.ts";

describe("settings", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it("has the product's defaults before anybody saved any", async () => {
    const settings = await getSettings(site.resources);
    expect(settings).toMatchObject({
      primaryColor: "#285491",
      secondaryColor: "#3A6AA0",
      isMaintenanceMode: false,
      allowRegistration: false,
      contactEmail: null,
    });
    expect(settings.siteName).not.toBe("");
  });

  it("shows the public only what is the public's", async () => {
    await updateSettings(site.resources, { siteName: "Prumo", siteUrl: "https://prumo.example" });
    const response = await site.api.inject("/api/settings/public");
    expect(response.statusCode).toBe(200);
    const body = response.json<Record<string, unknown>>();
    expect(body.siteName).toBe("Prumo");
    expect(Object.keys(body)).not.toContain("allowRegistration");
    expect(Object.keys(body)).not.toContain("siteUrl");
    expect(Object.keys(body)).not.toContain("id");
  });

  it("is known at once in another process that remembered the old one", async () => {
    const other = await openTagCache(site.resources.notifications);
    const there = { ...site.resources, cache: other };
    await getSettings(there);
    await updateSettings(site.resources, { siteName: "Nível" });
    await expect.poll(async () => (await getSettings(there)).siteName).toBe("Nível");
    await expect.poll(async () => (await getSettings(site.resources)).siteName).toBe("Nível");
  });

  it("asks the database once, however many ask at the same time", async () => {
    let loads = 0;
    const load = () => {
      loads += 1;
      return new Promise((resolve) => setTimeout(() => resolve("value"), 20));
    };
    const { cache } = site.resources;
    await Promise.all([1, 2, 3].map(() => cache.get("probe", ["probe:1"], load)));
    expect(loads).toBe(1);
  });

  it("forgets what nobody has asked for longest, once there is too much", async () => {
    const { cache } = site.resources;
    let loads = 0;
    const load = async () => (loads += 1);
    await cache.get("old", ["many:1"], load);
    await cache.get("used", ["many:1"], load);
    for (let count = 0; count < 999; count++) {
      await cache.get(`many ${count}`, ["many:1"], load);
      await cache.get("used", ["many:1"], load);
    }
    expect(loads).toBe(1001);
    await cache.get("used", ["many:1"], load);
    expect(loads).toBe(1001);
    await cache.get("old", ["many:1"], load);
    expect(loads).toBe(1002);
  });

  it("does not remember a failure", async () => {
    const { cache } = site.resources;
    await expect(cache.get("flaky", ["flaky:1"], () => Promise.reject(new Error("away")))).rejects.toThrow(
      "away",
    );
    await expect(cache.get("flaky", ["flaky:1"], async () => "back")).resolves.toBe("back");
  });

  it("gives pages its defaults while the database is away", async () => {
    const other = await openTestSite();
    await other.cutDatabase();
    await expect(getPublicSettings(other.resources)).rejects.toThrow();
    const config = { ...other.resources.config, defaultWhatsappNumber: "5511900000000" };
    const settings = await getSettingsOrDefaults({ ...other.resources, config });
    expect(settings).toMatchObject({
      primaryColor: "#285491",
      contactEmail: null,
      whatsappNumber: "5511900000000",
    });
    await other.restoreDatabase();
  });

  it("falls back to the configured WhatsApp number, and to none", async () => {
    expect((await getPublicSettings(site.resources)).whatsappNumber).toBeNull();
    const config = { ...site.resources.config, defaultWhatsappNumber: "5511900000000" };
    expect((await getPublicSettings({ ...site.resources, config })).whatsappNumber).toBe("5511900000000");
  });

  it("takes the site's address from the environment, then the settings, then the port", async () => {
    const { resources } = site;
    await updateSettings(resources, { siteUrl: null });
    await expect.poll(() => getSiteUrl(resources)).toBe("http://localhost:3000");
    await updateSettings(resources, { siteUrl: "https://prumo.example" });
    await expect.poll(() => getSiteUrl(resources)).toBe("https://prumo.example");
    const config = { ...resources.config, siteUrl: "https://www.prumo.example" };
    expect(await getSiteUrl({ ...resources, config })).toBe("https://www.prumo.example");
  });

  it("keeps the images that it names from being collected", async () => {
    const { db } = site.resources;
    const id = "0123456789abcdef0123456789abcdef";
    await db.execute(sql`INSERT INTO images (id, width, height, placeholder, format, bytes, stored_at)
      VALUES (${id}, 320, 80, '', 'webp', 1, now() - interval '2 days')`);
    await updateSettings(site.resources, { logoUrl: `/media/${id}-320.webp` });
    expect(await collectImages(site.resources, 50)).toBe(0);
    await updateSettings(site.resources, { logoUrl: null });
    // Histories reference it as long as they are kept.
    await db.execute(sql`DELETE FROM content_states`);
    await db.execute(sql`DELETE FROM revisions`);
    expect(await collectImages(site.resources, 50)).toBe(1);
  });
});
