import { afterAll, beforeAll, expect, it } from "vitest";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { internalRequestHeaders } from "./internal-request.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await setUnderConstruction(site.resources, true);
});
afterAll(() => site.close());

const status = async (headers: Record<string, string>) =>
  (await site.api.inject({ url: "/api/posts", headers })).statusCode;

it("shows a site under construction to the site itself, and to nobody who makes up its word", async () => {
  const { secrets } = site.resources;
  const own = internalRequestHeaders(secrets);
  expect(await status(own)).toBe(200);
  expect(await status({})).toBe(503);
  const [name = ""] = Object.keys(own);
  expect(await status({ [name]: "true" })).toBe(503);
  expect(await status({ [name]: secrets?.encrypt(String(Date.now()), "totp:1") ?? "" })).toBe(503);
  const old = secrets?.encrypt(String(Date.now() - 3_600_000), "internal-request") ?? "";
  expect(await status({ [name]: old })).toBe(503);
});
