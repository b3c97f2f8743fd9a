// Which texts a site begins with.
import { afterEach, expect, it } from "vitest";
import { getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { prepareSite } from "./prepare-site.ts";

let site: TestResources;
afterEach(() => site.close());
const DEMO = { "not-found:title": "Esta página saiu do prumo" };

it("a new site says nothing of any company, also when it is started again in use", async () => {
  site = await openTestResources({ SEED: "none" });
  await prepareSite(site.resources);
  await updateSettings(site.resources, { siteName: "Nível" });
  await prepareSite(site.resources);
  expect(await getStoredTexts(site.resources)).toEqual({});
});

it("the demo speaks for its company, with a first revision", async () => {
  site = await openTestResources();
  await prepareSite(site.resources);
  expect(await getStoredTexts(site.resources)).toMatchObject(DEMO);
});

it("a site that was in use before its texts were data goes on saying what it said", async () => {
  site = await openTestResources({ SEED: "none" });
  await site.resources.db.$client.query(
    "INSERT INTO settings (id, site_name, site_description, primary_color, secondary_color) VALUES (1, 'A', 'B', '#285491', '#3A6AA0')",
  );
  await prepareSite(site.resources);
  expect(await getStoredTexts(site.resources)).toMatchObject(DEMO);
});
